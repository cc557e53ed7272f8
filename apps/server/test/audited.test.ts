/** Whatever changes something leaves a line in the audit log, or stands here with what keeps it instead. */

import { isAuditKind } from '@jujur/contract/audit-kinds.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEvent } from '../src/audit/audit.table.ts'
import { jobs } from '../src/composition/jobs.ts'
import { samples } from './samples.ts'
import { ofThisRun } from './share.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const beginnings = 'A sign-in has its line once the code is right, a registration once it is of somebody’s.'
const learning = 'What is read, watched and answered is kept with the attempt; the pledge at its end has the line.'
const drawn = 'A file drawn of facts that stand already, kept by its hash.'
const own = 'Nobody else’s concern, and nothing follows from it.'
const withoutLine: Partial<Record<CallName, string>> = {
  loginClientAdmin: beginnings,
  loginGlobalAdmin: beginnings,
  loginSuperadmin: beginnings,
  resendLoginOtp: beginnings,
  sendDigestCode: beginnings,
  sendAuditorCode: beginnings,
  proveAuditor: 'The download that it is for has the line.',
  sendReportCode: beginnings,
  leaveDigest: own,
  leaveAuditorRoom: own,
  login: beginnings,
  getViewMaterial: learning,
  getViewQuiz: learning,
  saveScormState: learning,
  submitProgress: learning,
  downloadPledge: drawn,
  downloadTraineePaper: drawn,
  getCertificate: drawn,
  GenerateCertificate: drawn,
  viewInvoicePdf: drawn,
  downloadInvoicePdf: drawn,
  globalAdminDownloadInvoicePdf: drawn,
  downloadInvoicePaper: drawn,
  downloadMoneyPaper: drawn,
  markNotificationsRead: own,
  updateCart: own,
  keepEditing: 'That somebody has it open, forgotten within a minute; what they save has a line.',
  importTraineeCourse: 'Read, and nothing made of it yet; what is made has a line.',
  verifyAuditLog: 'Its verdict is kept for good, with who asked.',
}

const lines = async () => (await world.sql((tx) => tx.sql.select({ count: count() }).from(auditEvent)))[0]?.count ?? 0
const tables = async () => (await world.digest()).split('\n')

it.each(ofThisRun(Object.keys(calls) as CallName[], 2))('%s', async (name) => {
  const { actor, input, headers, file } = await samples[name](world)
  const [linesBefore, before] = [await lines(), await tables()]
  const answer = await world.as(actor).call(name, input, { ...(headers ? { headers } : {}), ...(file ? { file } : {}) })
  expect(answer.response_code, answer.body.slice(0, 300)).toBe(2100)
  const changed = (await tables()).filter((digest, i) => digest !== before[i]).map((digest) => digest.split(' ')[0])
  const isTold = (await lines()) > linesBefore
  if (name in withoutLine) expect(isTold, 'has a line by now').toBe(false)
  else expect(isTold || changed.length === 0, `changed ${changed.join(', ')}`).toBe(true)
})

const kindsTold = async () => {
  const kinds = await world.sql((tx) => tx.sql.selectDistinct({ action: auditEvent.action }).from(auditEvent))
  return kinds.map(({ action }) => action)
}

it('tells of nothing that the log has no sentence for', async () => {
  const kinds = await kindsTold()
  expect(kinds.length).toBeGreaterThan(0)
  expect(kinds.filter((action) => !isAuditKind(action))).toEqual([])
})

// On all that the samples left: what they ordered is made, and after ten days what nobody decided on lapses.
it('nor do jobs', { timeout: 240_000 }, async () => {
  const before = await kindsTold()
  for (const days of [0, 10]) {
    world.clock.shift(days * 86_400_000)
    for (const { work } of Object.values(jobs)) await work(world.kit, new AbortController().signal)
  }
  const kinds = await kindsTold()
  expect(kinds.length).toBeGreaterThan(before.length)
  expect(kinds.filter((action) => !isAuditKind(action))).toEqual([])
})
