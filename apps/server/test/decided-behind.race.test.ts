/** On PostgreSQL, for everything that people approve: a decision that comes while somebody else has the item in hand waits for them, and decides on what they left. */
import type { CallName } from '@jujur/contract/index.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalKind } from '../src/approvals/approvals.kinds.ts'
import { approvals } from '../src/composition/approvals.ts'
import { courseSubmission } from '../src/courses/courses.table.ts'
import type { Connection } from '../src/kit/database/database.ts'
import { everything } from '../src/kit/database/scope.ts'
import { samples } from './samples.ts'
import { comingBehind, openWorld, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Input = Record<string, unknown>
const submissionOf = async ({ course_id }: Input): Promise<number> => {
  const t = courseSubmission
  const [row] = await world.sql((tx) =>
    tx.sql
      .select({ id: t.course_submission_id })
      .from(t)
      .where(eq(t.course_id, course_id as number))
      .orderBy(desc(t.course_submission_id)),
  )
  return row?.id ?? 0
}

/** A call that decides, and which item its input means. Who names no version decides on whatever was left. */
const decisions: [subject: string, call: CallName, id: string | ((input: Input) => Promise<number>)][] = [
  ['company_registration', 'approveCompanyUserRegistration', 'temp_company_user_registration_id'],
  ['registration_information', 'approveTempRegistrationInformation', 'registration_information_id'],
  ['trainee_registration', 'approveTraineeUserRegistration', 'temp_trainee_user_registration_ids'],
  ['course_publication', 'publishTraineeCourse', submissionOf],
  ['certificate_revocation', 'approveCertificateRevocation', 'certificate_revocation_id'],
  ['exemption', 'approveExemption', 'exemption_id'],
  ['disposal', 'approveDisposal', 'disposal_id'],
  ['evidence_pack', 'approveEvidence', 'evidence_id'],
  ['auditor_room', 'approveAuditorRoom', 'auditor_room_id'],
  ['report_address', 'approveReportAddress', 'report_address_id'],
  ['bank_receipt', 'approveBankReceipt', 'bank_receipt_id'],
  ['payment_exception', 'approvePaymentSettlement', 'payment_exception_id'],
  ['credit_note', 'approveCreditNote', 'credit_note_id'],
  ['write_off', 'approveWriteOff', 'write_off_id'],
  ['e_invoice_answer', 'approveEInvoiceAnswer', 'e_invoice_answer_id'],
]
const kinds = approvals as unknown as readonly ApprovalKind[]

/** At whichever desk of its kind it waits. */
const heldAt = async (tx: Connection, entity: string, id: number) => {
  for (const kind of kinds.filter((one) => one.entity === entity)) {
    const item = await kind.lock(tx, id)
    if (item !== null) return { kind, item }
  }
  throw new Error(`the sample of ${entity} waits nowhere`)
}

test('everything that people approve is named here', () => {
  const named = new Set(kinds.map(({ entity }) => entity))
  const here = new Set(decisions.map(([subject]) => kinds.find((kind) => kind.subject === subject)?.entity))
  expect([...named].filter((entity) => !here.has(entity))).toEqual([])
})

describe.runIf(served)('behind whoever has the item in hand', () => {
  test.each(decisions)('%s is decided on as they left it', async (subject, call, id) => {
    const { entity } = kinds.find((one) => one.subject === subject) as ApprovalKind
    const { actor, input } = await samples[call](world)
    const found = typeof id === 'string' ? [input[id]].flat()[0] : await id(input)
    const company_id = actor?.company_id ?? null
    const answer = await comingBehind(
      world,
      company_id === null ? everything : { kind: 'company', company_id },
      async (tx) => {
        const { kind, item } = await heldAt(tx, entity, found as number)
        // As who corrects a word of it: the version moves, the state stays.
        expect(await kind.save(tx, item, kind.columns(kind.of(item).state))).toBe(true)
      },
      () => world.as(actor).call(call, input),
    )
    const isTold = 'version' in input
    expect(answer, answer.body).toMatchObject(isTold ? { response_code: 2111, data: { reason: 'changed_since' } } : { response_code: 2100 })
  })
})
