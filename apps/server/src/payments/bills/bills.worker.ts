/** What jobs do for bills: whatever a process that died, or a callback that was lost, left undone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '../../audit/audit.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import type { Kit } from '../../kit/call/kit.ts'
import { everything } from '../../kit/database/scope.ts'
import { eachByItself } from '../../kit/jobs/each.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { readClock } from '../../kit/time/clock.ts'
import { insertException } from '../taking/taking.store.ts'
import { toldOf } from './billplz.rules.ts'
import { ABANDONED_MS, ASKED_A_RUN, ASKED_AGAIN_MS, isRaised, toldMoney, UNKNOWN_MS } from './bills.rules.ts'
import {
  abandonedBills,
  billOfGateway,
  billsToReconcile,
  changeBill,
  closeCallback,
  findCallback,
  holdTold,
  idleBills,
  lockBill,
  lockOpenCallback,
  openCallbacks,
  raisedOf,
} from './bills.store.ts'
import { look, withdraw } from './bills.usecases.ts'
import { type BillWork, match, type WhenBillPaid } from './callbacks.usecases.ts'
import { gatewayOf } from './gateway.usecases.ts'

const AT_ONCE = 100

export const systemWork = (kit: Kit, effects: readonly WhenBillPaid[], request = { id: 'job', ip: '' }): BillWork => ({
  kit,
  request,
  effects,
  write: (work) => kit.database.write(everything, work),
})

/**
 * Money that nobody can confirm: kept for people to look at, never dropped. `here`: of a bill that has not turned up in time; `there`: of one of ours that
 * the gateway says it does not have.
 */
const raiseUnknown = ({ write, kit, request }: BillWork, id: number, missing: 'here' | 'there'): Promise<void> =>
  write(async (tx) => {
    const kept = await findCallback(tx, id)
    const known = kept ? await billOfGateway(tx, kept.gateway_bill_id) : null
    if (known) await lockInvoices(tx, [known.invoice_id])
    const bill = known ? await lockBill(tx, known.bill_id) : null
    if (kept) await holdTold(tx, kept.gateway_bill_id)
    const callback = await lockOpenCallback(tx, id)
    const now = kit.clock.now()
    if (!callback || now.getTime() - callback.received_at.getTime() < UNKNOWN_MS) return
    if (bill ? missing === 'here' || bill.state === 'paid' : missing === 'there') return
    const told = toldOf(callback.body as Record<string, string>)
    if (isRaised(told, await raisedOf(tx, callback.gateway_bill_id))) return closeCallback(tx, id, 'known', now)
    const money = toldMoney(told)
    const company_id = bill?.company_id ?? null
    const exception_id = await insertException(tx, {
      ...money,
      details: callback.body as object,
      company_id,
      invoice_id: bill?.invoice_id ?? null,
      bill_id: bill?.bill_id ?? null,
      kind: 'unknown_bill',
      gateway_callback_id: id,
      raised_at: now,
    })
    await closeCallback(tx, id, 'exception', now)
    const line = {
      entity: 'payment_exception',
      entity_id: exception_id,
      company_id,
      after: { kind: 'unknown_bill', amount_sen: money.amount_sen },
    } as const
    await audit(tx, { actor: null, now, request }, { action: 'payment_exception.raised', ...line })
  })

/** @throws where it has waited for an answer that confirms it for so long that somebody has to hear of it */
const tellUnanswered = async ({ write, kit }: BillWork, id: number): Promise<void> => {
  const kept = await write((tx) => findCallback(tx, id))
  if (kept && !kept.handled_at && kit.clock.now().getTime() - kept.received_at.getTime() >= UNKNOWN_MS)
    throw new Error(`the gateway does not confirm callback ${id}`)
}

const giveUp = ({ write }: BillWork, { bill_id, invoice_id }: { bill_id: number; invoice_id: number }, now: Date): Promise<void> =>
  write(async (tx) => {
    await lockInvoices(tx, [invoice_id])
    const bill = await lockBill(tx, bill_id)
    if (bill?.state === 'asked') await changeBill(tx, bill, { state: 'failed', closed_at: now })
  })

/** Takes up callbacks that nobody has dealt with, gives up bills that nobody will hear of, and takes back at the gateway what is no longer owed. */
export const tidyBills =
  (effects: readonly WhenBillPaid[]): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    const work = systemWork(kit, effects)
    const each = <T>(ones: Iterable<T>, one: (of: T) => Promise<unknown>) => eachByItself(kit, ones, stopping, one)
    const takeUp = async () => {
      let left = ASKED_A_RUN
      await each(await work.write((tx) => openCallbacks(tx, AT_ONCE, new Date(now.getTime() - ASKED_AGAIN_MS))), async (id) => {
        if (left === 0) return
        // One that throws counts: it may have asked.
        left--
        const { means, asked } = await match(work, id)
        if (asked === 'limited' || asked === 'down') left = 0
        else if (asked === null) left++
        if (means === 'unknown') await raiseUnknown(work, id, 'here')
        if (means !== 'unconfirmed') return
        // The gateway has answered: no longer wait makes it know the bill.
        if (asked === 'missing') await raiseUnknown(work, id, 'there')
        await tellUnanswered(work, id)
      })
    }
    const giveUpAbandoned = async () =>
      each(await work.write((tx) => abandonedBills(tx, new Date(now.getTime() - ABANDONED_MS), AT_ONCE)), (bill) => giveUp(work, bill, now))
    const takeBack = async () => {
      const gateway = gatewayOf(kit.settings)
      if (!gateway) return
      await each(await work.write((tx) => idleBills(tx, AT_ONCE)), async (bill) => gateway.isOpen() || withdraw(work, gateway, bill))
    }
    await each([takeUp, giveUpAbandoned, takeBack], (part) => part())
  }

const HOUR_MS = 60 * 60 * 1000
/** The gateway takes 100 GETs in five minutes, over all: a look takes two, and people's own looks need some of them. */
const PACE_MS = 10_000
/** In 50 minutes, so that the job ends before it counts as dead; what is left comes the next night. */
const A_NIGHT = 300
const REAPPEARS_MS = 7 * 24 * HOUR_MS

/** Every night: asks for each bill that has been due for an hour, and those deleted lately, what became of them. */
export const reconcileBills =
  (effects: readonly WhenBillPaid[], paceMs = PACE_MS): Job['work'] =>
  async (kit, stopping) => {
    const gateway = gatewayOf(kit.settings)
    if (!gateway) return
    const now = await readClock(kit)
    const work = systemWork(kit, effects)
    const times = { before: new Date(now.getTime() - HOUR_MS), since: new Date(now.getTime() - REAPPEARS_MS) }
    let isAnswering = true
    await eachByItself(kit, await work.write((tx) => billsToReconcile(tx, times, A_NIGHT)), stopping, async (bill) => {
      if (!isAnswering) return
      isAnswering = (await look(work, gateway, bill)) === 'told'
      if (isAnswering) await sleep(paceMs, undefined, { signal: stopping }).catch(() => undefined)
    })
  }
