/** Reports that go to addresses outside the company. */
import type { Readable } from 'node:stream'
import type * as contract from '@jujur/contract/report-schedules.ts'
import { type Answer, type Handler, isRefused, ok } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { sentOrRefused } from './addresses.rules.ts'
import { listAddresses } from './addresses.store.ts'
import { approveAddress, askForAddress, rejectAddress, stopAddressByHand } from './addresses.usecases.ts'
import { showAddresses } from './addresses.view.ts'
import { reportFileName } from './reports.usecases.ts'
import { volumesOf } from './reports.view.ts'
import { sentByToken } from './sent-links.store.ts'
import { mailReportCode, takeByCode } from './sent-links.usecases.ts'

export const addReportAddress: Handler<typeof contract.addReportAddress> = (context) => askForAddress(context)

export const getReportAddressList: Handler<typeof contract.getReportAddressList> = ({ input, actor, read }) =>
  read(async (tx) => {
    const { q: words, waits, ...page } = input
    const { rows, counted } = await listAddresses(tx, { words, waits: waits ? actor : undefined }, page)
    return ok({ posts: await showAddresses(tx, actor, rows), ...totals(counted) })
  })

export const approveReportAddress: Handler<typeof contract.approveReportAddress> = (context) => approveAddress(context)
export const rejectReportAddress: Handler<typeof contract.rejectReportAddress> = (context) => rejectAddress(context)
export const stopReportAddress: Handler<typeof contract.stopReportAddress> = (context) => stopAddressByHand(context)

// ── The link ──────────────────────────────────────────────────────────────────────────────────────────────────

export const checkReportLink: Handler<typeof contract.checkReportLink> = async ({ input, asSystem, now }) => {
  const sent = sentOrRefused(await asSystem.read((tx) => sentByToken(tx, input.token)), now)
  if (isRefused(sent)) return sent
  const { company_name, kind, as_at, ends_at, language, total } = sent.value
  return ok({ company_name, kind, as_at, ends_at: ends_at.toISOString(), language, volumes: volumesOf(total ?? 0) })
}
export const sendReportCode: Handler<typeof contract.sendReportCode> = (context) => mailReportCode(context)
export const takeSentReport: Handler<typeof contract.takeSentReport> = async (context): Promise<Answer<typeof contract.takeSentReport>> => {
  const taken = await takeByCode(context)
  if (isRefused(taken)) return taken
  const { content, report } = taken.value
  return { ...ok(content as Readable as unknown as Uint8Array), file: reportFileName(report, context.input) }
}
