/** Requests and breaches as screens get them. */
import type { Breach, OwnRequest, PrivacyRequest } from '@jujur/contract/privacy-desk.ts'
import { commissionerBy, daysLeft, isExtended, keptUntil, mustTell, nextStep, tellPeopleBy } from './privacy-desk.rules.ts'
import type { RequestRow, ShownBreach, ShownRequest } from './privacy-desk.store.ts'

export const showRequest = ({ row, name, company_name, entered_by_name, answered_by_name }: ShownRequest, now: Date): PrivacyRequest => ({
  privacy_request_id: row.privacy_request_id,
  company: { company_id: row.company_id, name: company_name },
  person: { user_id: row.user_id, name },
  kind: row.kind,
  details: row.details,
  received_on: row.received_on,
  due_on: row.due_on,
  days_left: daysLeft(row, now),
  is_extended: isExtended(row),
  state: row.state,
  law: row.law,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by: answered_by_name,
  entered_by: entered_by_name ?? '',
  version: row.version,
})

export const showOwnRequest = (row: RequestRow, now: Date): OwnRequest => ({
  privacy_request_id: row.privacy_request_id,
  kind: row.kind,
  details: row.details,
  received_on: row.received_on,
  due_on: row.due_on,
  days_left: daysLeft(row, now),
  is_extended: isExtended(row),
  extended_because: row.extended_because,
  state: row.state,
  law: row.law,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
})

export const showBreach = ({ row, company_name, judged_by_name, named }: ShownBreach): Breach => ({
  privacy_breach_id: row.privacy_breach_id,
  company: row.company_id === null ? null : { company_id: row.company_id, name: company_name ?? '' },
  what: row.what,
  people: row.people,
  named,
  found_at: row.found_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  commissioner_by: commissionerBy(row).toISOString(),
  judged:
    row.is_harm_likely === null || row.judged_at === null
      ? null
      : { is_harm_likely: row.is_harm_likely, because: row.harm_because ?? '', by: judged_by_name ?? '', at: row.judged_at.toISOString() },
  is_told: mustTell(row),
  commissioner_at: row.commissioner_at?.toISOString() ?? null,
  late_because: row.late_because,
  people_by: tellPeopleBy(row)?.toISOString() ?? null,
  people_told_at: row.people_told_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
  kept_until: keptUntil(row),
  next: nextStep(row),
  version: row.version,
})
