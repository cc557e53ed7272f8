/** What a company can show of one person, and the papers that prove it. */
import type * as calls from '@jujur/contract/dashboard.ts'
import { MOST_CYCLES } from '@jujur/contract/dashboard.ts'
import { getExemptionList } from '@jujur/contract/exemptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { MOST_FACTS } from '@jujur/contract/trainees.ts'
import { routeToday } from '../access/routes.store.ts'
import { type Actor, type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { certificatePdf, pledgePdf } from '../learning/pledges/certificate.usecases.ts'
import { readSerial } from '../learning/pledges/pledges.rules.ts'
import { findCertificate, findPledge } from '../learning/pledges/pledges.store.ts'
import { listExemptions } from '../purchases/exemptions/exemptions.store.ts'
import { showExemptions } from '../purchases/exemptions/exemptions.view.ts'
import { listFacts } from '../trainees/people/employment.store.ts'
import { findRecorded, waitsOf } from './trainee-record.store.ts'
import { awaited, recordedCourses, returnedOf } from './trainee-record.view.ts'

/** Null for who may not list them. */
const exemptionsOf = async (tx: Connection, context: { actor: Actor; now: Date }, user_id: number) => {
  if (!mayCall(getExemptionList, await routeToday(tx, getExemptionList), context.actor)) return null
  const filter = { user_id, words: '', fourEyes: true }
  const { rows } = await listExemptions(tx, filter, { length: MOST_CYCLES, start: 0 }, 'desc')
  return showExemptions(tx, context, rows)
}

export const getTraineeRecord: Handler<typeof calls.getTraineeRecord> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getTraineeRecord>> => {
    const found = await findRecorded(tx, input.user_id)
    if (!found) return refuse(10054)
    const returned = await returnedOf(tx, found)
    const { invited_on: _, created_at, last_active_at, ...person } = found
    return ok({
      person: { ...person, created_at: created_at.toISOString(), last_active_at: last_active_at?.toISOString() ?? null },
      courses: await recordedCourses(tx, found, now),
      waiting: awaited(await waitsOf(tx, found.user_id), dayOf(now)),
      returned,
      employment: await listFacts(tx, found.user_id, MOST_FACTS),
      exemptions: await exemptionsOf(tx, { actor, now }, found.user_id),
    })
  })

const pdf = (serial_no: string) => ({ file: { name: `${serial_no}.pdf`, type: 'application/pdf' } })
export const downloadTraineePaper: Handler<typeof calls.downloadTraineePaper> = async (context) => {
  const by = { serial_no: readSerial(context.input.serial_no) }
  const { certificate, pledge } = await context.read(async (tx) => ({ certificate: await findCertificate(tx, by), pledge: await findPledge(tx, by) }))
  if (certificate) return { ...ok(await certificatePdf(context, certificate)), ...pdf(certificate.serial_no) }
  return pledge ? { ...ok(await pledgePdf(context, pledge)), ...pdf(pledge.serial_no) } : refuse(4444)
}
