import type { getDashboard } from '@jujur/contract/dashboard.ts'
import { placeOf } from '../dashboard/places.ts'
import { readRef } from '../kit/call/api.ts'
import { may, pathOf } from '../kit/call/may.ts'
import { useKeptFresh } from '../kit/call/use-kept-fresh.ts'
import type { Session } from '../kit/session/session.ts'
import { isCurrent, type MenuEntry } from './menu.ts'

const call = readRef<typeof getDashboard>('getDashboard', [
  'permissions',
  'company_registrations',
  'trainee_registrations',
  'registration_information',
  'reviews',
  'revocations',
  'exemptions',
  'disposals',
  'evidence',
  'auditor_rooms',
  'report_schedules',
  'receipts',
  'exceptions',
  'credit_notes',
  'write_offs',
  'e_invoices',
  'mails',
])

export type CountWaiting = (item: MenuEntry) => number

/** How much waits for this person behind an entry of the menu: what the dashboard tells, at the entry where it is dealt with. */
export const useWaits = (person: Session): CountWaiting => {
  const told = useKeptFresh(call, {}, { enabled: !person.flags.isTrainee && may(person, call.name) })
  const places = (told?.waiting ?? []).flatMap(({ what, count }) => {
    const place = placeOf(what, person)
    return place === null ? [] : [{ path: pathOf(place), count }]
  })
  return (item) => places.reduce((sum, { path, count }) => (isCurrent(item, path) ? sum + count : sum), 0)
}
