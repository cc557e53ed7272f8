/** What happened to one seat, from its giving to the certificate. */
import type { SeatEvent, SeatHolder } from '@jujur/contract/purchases.ts'

type Use = { readonly taken_at: Date; readonly by_name: string | null }
type Step = { readonly reminded_at: Date; readonly is_invitation: boolean; readonly omitted: SeatEvent['omitted']; readonly by_name: string | null }
type Change = { readonly from_on: string | null; readonly to_on: string | null; readonly changed_at: Date; readonly by_name: string | null }

const event = (what: SeatEvent['what'], at: string, more: Partial<SeatEvent> = {}): SeatEvent => ({
  by_name: null,
  from: null,
  to: null,
  omitted: null,
  ...more,
  what,
  at,
})

/** Newest first; of what happened in the same moment, what came later in a seat's life. */
export const eventsOf = (
  { started_at, completed_at, due_on }: Pick<SeatHolder, 'started_at' | 'completed_at' | 'due_on'>,
  use: Use,
  changes: readonly Change[],
  reminders: readonly Step[],
): SeatEvent[] => {
  const first = changes.at(-1)
  const events = [
    // Until when it was given at first.
    event('assigned', use.taken_at.toISOString(), { by_name: use.by_name, to: first ? first.from_on : due_on }),
    ...(started_at ? [event('started', started_at)] : []),
    ...changes
      .map(({ from_on, to_on, changed_at, by_name }) => event('due_date_changed', changed_at.toISOString(), { by_name, from: from_on, to: to_on }))
      .reverse(),
    ...reminders.map(({ reminded_at, is_invitation, omitted, by_name }) => {
      const sent = is_invitation ? 'invited' : 'reminded'
      return event(omitted === null ? sent : 'left_out', reminded_at.toISOString(), { by_name, omitted })
    }),
    ...(completed_at ? [event('completed', completed_at)] : []),
  ]
  return events
    .map((one, i) => ({ one, i }))
    .sort((a, b) => b.one.at.localeCompare(a.one.at) || b.i - a.i)
    .map(({ one }) => one)
}
