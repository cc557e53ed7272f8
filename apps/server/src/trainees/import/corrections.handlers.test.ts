import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { traineeCsv } from '../../../test/spreadsheets.ts'
import { givenRegistration, newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { ways } from '../../composition/jobs.ts'
import { sweepImports } from '../../long-work/long-work.store.ts'
import { traineeJob, traineeJobLine } from '../../long-work/long-work.table.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'

let world: World
let maker: Person
let checker: Person
beforeAll(async () => {
  world = await openWorld()
  const company = await world.given.company()
  maker = await world.given.admin('clientAdmin', { company, kind: 'maker' })
  checker = await world.given.admin('clientAdmin', { company, kind: 'checker' })
})
afterAll(() => world.close())

let last = 0
const headings = ['Nama Penuh', 'E-mel', 'No. KP', 'No. Pekerja', 'Jabatan', 'Kod kos']
/** Rows under the headings of somebody's own file; one of the columns is nobody's. */
const given = async (rows: readonly (readonly string[])[], by: Person = maker) => {
  const file = { name: 'staff.csv', bytes: traineeCsv(rows, headings) }
  const { data, body } = await world.as(by).call('importTraineeUsers', {}, { file })
  if (!data) throw new Error(body)
  return data.import_id
}
const somebody = (more: Record<number, string> = {}) => {
  const n = ++last
  return Object.assign([`Person ${n}`, `person.${n}@corrections.test`, '', `C-${n}`, 'Sales', `SM-${n}`], more) as string[]
}
const correct = (import_id: number, line: number, fields: Record<string, string>, by: Person = maker) =>
  world.as(by).call('correctTraineeImportRow', { import_id, line, fields })
const rowsOf = (import_id: number, by: Person = maker) => world.as(by).call('getTraineeImportRows', { import_id })
const told = ({ problems }: { problems: { field: string | null; rule: string | null; code: number | null }[] }) =>
  problems.map(({ field, rule, code }) => `${field} ${rule ?? code}`)
const go = () => workOn(ways)(world.kit, new AbortController().signal)
const end = (job_id: number) =>
  world.sql((tx) =>
    tx.sql
      .update(traineeJob)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(traineeJob.job_id, job_id)),
  )

describe('a row that a dry run leaves out', () => {
  test('is checked again where it is corrected, and taken once nothing stands against it', async () => {
    const import_id = await given([somebody(), somebody({ 1: 'siewlan@selat', 2: '880231145012' })])
    const { lines, kinds } = (await world.as(maker).call('getTraineeJob', { job_id: import_id, skipped: true, kinds: true })).data
    // 31 February is nobody's birthday.
    expect(lines.map(told)).toEqual([['email email', 'ic_no invalid']])
    expect(kinds).toHaveLength(2)
    const half = (await correct(import_id, 3, { email: 'siewlan@selat.example' })).data
    expect([half.line.outcome, told(half.line), half.job.skipped]).toEqual(['skipped', ['ic_no invalid'], 1])
    const whole = (await correct(import_id, 3, { ic_no: '880229-14-5012' })).data
    expect(whole.line).toMatchObject({ outcome: 'ready', username: 'siewlan' })
    expect(whole.line.problems.map(({ field, rule, value, becomes }) => [field, rule, value, becomes])).toEqual([
      ['email', 'corrected', 'siewlan@selat', 'siewlan@selat.example'],
      ['ic_no', 'corrected', '••••••••5012', '••••••••5012'],
    ])
    expect(whole.job).toMatchObject({ total: 2, worked: 0, skipped: 0 })
    const report = (await world.as(maker).call('getTraineeJob', { job_id: import_id, kinds: true, changed: true })).data
    expect([report.changed, report.lines.map(({ line }) => line)]).toEqual([1, [3]])
    expect((await correct(import_id, 3, { name: 'Other' })).data).toMatchObject({ reason: 'changed_since' })
    await world.as(maker).call('commitTraineeImport', { import_id })
    await go()
    const t = tempTraineeUserRegistration
    const [person] = await world.sql((tx) => tx.sql.select().from(t).where(eq(t.email, 'siewlan@selat.example')))
    expect(person).toMatchObject({ department: 'Sales', username: 'siewlan', source: 'import' })
    expect(person?.ic_no_sealed).not.toBeNull()
    const kept = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(eq(traineeJobLine.job_id, import_id)))
    expect(kept.map(({ row, given }) => [row, given])).toEqual(kept.map(() => [null, null]))
  })
  test('meets the rows of its file and the people of the portal as the file did', async () => {
    const taken = newTrainee()
    await givenRegistration(world, maker, taken)
    const [first, second] = [somebody(), somebody({ 1: 'nobody' })]
    const import_id = await given([first, second, somebody({ 1: 'no' })])
    const same = (await correct(import_id, 3, { email: `Person.${last - 2}@corrections.test` })).data
    expect([told(same.line), same.line.problems[0]?.row]).toEqual([['email in_file'], 2])
    const both = (await correct(import_id, 3, { ic_no: '900231145012' })).data
    expect(told(both.line)).toEqual(['ic_no invalid', 'email in_file'])
    const number = (await correct(import_id, 3, { ic_no: '', email: 'free@corrections.test', employee_no: `C-${last - 2}` })).data
    expect([told(number.line), number.line.problems[0]?.row]).toEqual([['employee_no in_file'], 2])
    const known = (await correct(import_id, 3, { employee_no: String(taken.employee_no) })).data
    expect(told(known.line)).toEqual(['employee_no 10012'])
    const named = (await correct(import_id, 3, { employee_no: '', username: String(taken.username) })).data
    expect(told(named.line)).toEqual(['username 10001'])
    const free = (await correct(import_id, 3, { username: 'free.to.go', department: 'SALES ' })).data
    expect(told(free.line)).toEqual([
      'email corrected',
      'employee_no corrected',
      'username corrected',
      'department corrected',
      'department respelled',
    ])
    const another = (await correct(import_id, 4, { email: 'free.to.go@corrections.test' })).data
    expect(another.line).toMatchObject({ outcome: 'ready', username: 'free.to.go2' })
  })
  test('and is left out after all, has that as its only reason, not what was put right before', async () => {
    const import_id = await given([somebody({ 1: 'nobody' })])
    const { data } = await correct(import_id, 2, { email: 'late@corrections.test', username: 'late.one' })
    expect(data.line.outcome).toBe('ready')
    await givenRegistration(world, maker, { ...newTrainee(), username: 'late.one' })
    await world.as(maker).call('commitTraineeImport', { import_id })
    await go()
    const { lines } = (await world.as(maker).call('getTraineeJob', { job_id: import_id, skipped: true })).data
    expect(lines.map(told)).toEqual([['username 10001']])
  })
  test('takes no formula, no more than a cell, and no field that there is none of', async () => {
    const import_id = await given([somebody({ 0: '=cmd()' })])
    expect(told((await correct(import_id, 2, { name: '=other()' })).data.line)).toEqual(['name formula'])
    expect((await correct(import_id, 2, { name: 'x'.repeat(301) })).response_code).toBe(7000)
    expect((await correct(import_id, 2, { salary: '1' })).response_code).toBe(7000)
    expect((await correct(import_id, 2, {})).response_code).toBe(7000)
    expect((await correct(import_id, 2, { name: 'Aina' })).data.line.outcome).toBe('ready')
  })
  test('is corrected by who gave the file, within a day, before it is carried out', async () => {
    const import_id = await given([somebody({ 1: 'no' }), somebody()])
    const absent = await correct(2_000_000_000, 2, { email: 'a@b.test' })
    expect(absent.response_code).toBe(4444)
    expect((await correct(import_id, 2, { email: 'a@corrections.test' }, checker)).response_code).not.toBe(2100)
    const stranger = await world.given.admin('clientAdmin', { company: await world.given.company() })
    expect((await correct(import_id, 2, { email: 'a@corrections.test' }, stranger)).body).toBe(absent.body)
    expect((await correct(import_id, 99, { email: 'a@corrections.test' })).body).toBe(absent.body)
    const late = await given([somebody({ 1: 'no' })])
    await end(late)
    expect((await correct(late, 2, { email: 'a@corrections.test' })).data).toMatchObject({ reason: 'past_deadline' })
    await world.as(maker).call('commitTraineeImport', { import_id })
    expect((await correct(import_id, 2, { email: 'a@corrections.test' })).data).toMatchObject({ reason: 'already_started' })
    await go()
  })
})

describe('rows left out', () => {
  test('come with all columns as the file has them and why, to who gave the file, for a day', async () => {
    const colleague = await world.given.admin('clientAdmin', { company: { company_id: maker.company_id as number } })
    const wrong = somebody({ 1: 'nobody', 2: '880231-14-5012' })
    const import_id = await given([somebody(), wrong])
    const { headings: known, rows } = (await rowsOf(import_id)).data
    expect(known).toEqual(headings)
    expect(rows.map(({ line, cells, problems }) => [line, cells, told({ problems })])).toEqual([[3, wrong, ['email email', 'ic_no invalid']]])
    expect((await rowsOf(import_id, colleague)).response_code).toBe(4444)
    const stored = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(eq(traineeJobLine.job_id, import_id)))
    expect(JSON.stringify(stored)).not.toContain('14-5012')
    await end(import_id)
    expect((await rowsOf(import_id)).data).toMatchObject({ reason: 'past_deadline' })
    await world.sql((tx) => sweepImports(tx, new Date()))
    const swept = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(eq(traineeJobLine.job_id, import_id)))
    expect(swept.map(({ given }) => given)).toEqual([null, null])
  })
  test('include who was registered by somebody else before the import came to it', async () => {
    const person = somebody()
    const import_id = await given([person, somebody()])
    await world.given.trainee({ username: 'somebody.else', email: person[1] as string })
    await world.as(maker).call('commitTraineeImport', { import_id })
    await go()
    expect((await rowsOf(import_id)).data.rows.map(({ line, cells, problems }) => [line, cells, told({ problems })])).toEqual([
      [2, person, ['email 10002']],
    ])
  })
  test('are read again from the file they were saved as, a phone number with its apostrophe too', async () => {
    const headings = ['name', 'email', 'phone', 'Why']
    const bytes = traineeCsv([['Aina', 'aina.again@corrections.test', "'+60123456789", 'Email is not valid']], headings)
    const { data } = await world.as(maker).call('importTraineeUsers', {}, { file: { name: 'rows-left-out.csv', bytes } })
    expect(data.job).toMatchObject({ total: 1, skipped: 0 })
  })
  test('stand first where all that is to be looked at is asked for', async () => {
    const import_id = await given([somebody(), somebody({ 2: '10203106017' }), somebody({ 1: 'no' })])
    const asked = { job_id: import_id, skipped: true, changed: true }
    expect((await world.as(maker).call('getTraineeJob', asked)).data.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [4, 'skipped'],
      [3, 'ready'],
    ])
  })
})

describe.runIf(served)('at the same moment', () => {
  test('of two rows that are given one address one is taken', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const import_id = await given([somebody({ 1: 'no' }), somebody({ 1: 'nor' })])
      const email = `both.${turn}@corrections.test`
      const answers = await Promise.all([2, 3].map((line) => correct(import_id, line, { email })))
      expect(answers.map(({ data }) => data.line.outcome).sort()).toEqual(['ready', 'skipped'])
      const [job] = await world.sql((tx) => tx.sql.select().from(traineeJob).where(eq(traineeJob.job_id, import_id)))
      expect(job).toMatchObject({ worked: 1, skipped: 1 })
    }
  })
  test('a row is corrected once, and not after the import began', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const import_id = await given([somebody({ 1: 'no' }), somebody()])
      const corrections = Array.from({ length: 5 }, (_, i) => correct(import_id, 2, { email: `once.${turn}.${i}@corrections.test` }))
      const [commit, ...answers] = await Promise.all([world.as(maker).call('commitTraineeImport', { import_id }), ...corrections])
      expect(commit.response_code).toBe(2100)
      const done = answers.filter(({ response_code }) => response_code === 2100).length
      expect(done).toBeLessThanOrEqual(1)
      await go()
      const [job] = await world.sql((tx) => tx.sql.select().from(traineeJob).where(eq(traineeJob.job_id, import_id)))
      expect(job).toMatchObject({ state: 'done', worked: 2, done: 1 + done, skipped: 1 - done })
      const settled = await world.sql((tx) =>
        tx.sql
          .select()
          .from(traineeJobLine)
          .where(and(eq(traineeJobLine.job_id, import_id), eq(traineeJobLine.outcome, 'imported'))),
      )
      expect(settled).toHaveLength(1 + done)
    }
  })
})
