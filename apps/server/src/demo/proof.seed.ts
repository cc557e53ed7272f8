/** What is asked for as proof, at Selat Maju: a pack of evidence that two people ordered, a request about somebody's own data, and a legal hold. */
import { approvePack, orderPack } from '../evidence/evidence.usecases.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { holdData } from '../privacy/disposals.usecases.ts'
import { openRequest } from '../privacy/privacy-desk.usecases.ts'
import { calling, doneOrThrown } from './money.seed.ts'
import { ago, type Member, type Seed } from './seeding.seed.ts'

const DAY = 24
const ORDERED_HOURS = 3

export const addProof = async (
  seed: Seed,
  { cmaker, cchecker, weiming, hafiz }: Readonly<Record<'cmaker' | 'cchecker' | 'weiming' | 'hafiz', Member>>,
): Promise<void> => {
  const { tx, now } = seed
  const today = dayOf(now)
  const on = (days: number) => addDays(today, days)

  const details = 'My department is wrong: I am in Sales since October.'
  const asked = { user_id: weiming.user_id, kind: 'correction', details, received_on: on(-9) } as const
  doneOrThrown(await openRequest(tx, calling(seed, cmaker, 9 * DAY, asked)))
  const held = { user_id: hafiz.user_id, reason: 'An inquiry into a supplier. Our lawyers asked for it.', from_on: on(-40), until_on: on(140) }
  doneOrThrown(await holdData(tx, calling(seed, cmaker, 40 * DAY, held)))

  // Until three in the morning it was ordered the day before.
  const to = dayOf(ago(seed, ORDERED_HOURS).now)
  const order = { from: on(-60), to, edition: 'full' as const, opens: [], sample: 20 as const, reason: 'The board asks who was trained.' }
  const { evidence_id } = doneOrThrown(await orderPack(calling(seed, cmaker, ORDERED_HOURS, order)))
  doneOrThrown(await approvePack(calling(seed, cchecker, 2, { evidence_id, version: 1 })))
}
