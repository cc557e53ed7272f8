/** On PostgreSQL, for calls that change what was read before: one that comes while somebody else is changing it waits, and is told, or changes what they left. */
import type { CallName } from '@jujur/contract/index.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../src/kit/database/database.ts'
import { everything } from '../src/kit/database/scope.ts'
import { samples } from './samples.ts'
import { comingBehind, openWorld, served, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The call, the table of what it changes, and where its input names the row. */
const changes: [call: CallName, table: string, id: string][] = [
  ['updateCompanyTerms', 'company', 'company_id'],
  ['updateTempCompanyUserRegistration', 'temp_company_user_registration', 'temp_company_user_registration_id'],
  ['updateTempTraineeUserRegistration', 'temp_trainee_user_registration', 'temp_trainee_user_registration_id'],
  ['UpdateQuestionAnswerOption', 'question', 'question_id'],
  ['UpdateQuiz', 'quiz', 'quiz_id'],
  ['UpdateMaterial', 'material', 'material_id'],
  ['UpdateModuleItem', 'trainee_module', 'module_id'],
  ['TraineeCourseUpdate', 'course', 'course_id'],
  ['saveEnrolRule', 'enrol_rule', 'enrol_rule_id'],
  ['endEnrolRule', 'enrol_rule', 'enrol_rule_id'],
  ['endExemption', 'exemption', 'exemption_id'],
  ['liftLegalHold', 'legal_hold', 'legal_hold_id'],
  ['answerPrivacyRequest', 'privacy_request', 'privacy_request_id'],
  ['extendPrivacyRequest', 'privacy_request', 'privacy_request_id'],
  ['judgeBreach', 'privacy_breach', 'privacy_breach_id'],
  ['noteBreachStep', 'privacy_breach', 'privacy_breach_id'],
  ['verifyBankReceipt', 'bank_receipt', 'bank_receipt_id'],
  ['settlePaymentException', 'payment_exception', 'payment_exception_id'],
  ['payOutRefund', 'payment_exception', 'payment_exception_id'],
  ['createWriteOff', 'invoice', 'invoice_id'],
  ['deleteInvoice', 'invoice', 'invoice_id'],
]

const rowOf = (table: string, id: string, value: unknown) => sql`${sql.identifier(table)} where ${sql.identifier(id)} = ${value as number}`
const versionOf = async (tx: Connection, table: string, id: string, value: unknown): Promise<number> => {
  const { rows } = await tx.sql.execute<{ version: number }>(sql`select version from ${rowOf(table, id, value)}`)
  return rows[0]?.version ?? 0
}

describe.runIf(served)('behind whoever is changing it', () => {
  test.each(changes)('%s changes nothing that it did not read', async (call, table, id) => {
    const { actor, input, file } = await samples[call](world)
    const before = await world.sql((tx) => versionOf(tx, table, id, input[id]))
    expect(before).toBeGreaterThan(0)
    const answer = await comingBehind(
      world,
      everything,
      (tx) => tx.sql.execute(sql`update ${sql.identifier(table)} set version = version + 1 where ${sql.identifier(id)} = ${input[id] as number}`),
      () => world.as(actor).call(call, input, file ? { file } : {}),
    )
    const after = await world.sql((tx) => versionOf(tx, table, id, input[id]))
    if (answer.response_code === 2100) expect(after).toBe(before + 2)
    else {
      expect(answer, answer.body).toMatchObject({ response_code: 2111, data: { reason: 'changed_since' } })
      expect(after).toBe(before + 1)
    }
  })
})
