import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { header, people, sheetXml, traineeCsv, traineeWorkbook, workbook } from '../../../test/spreadsheets.ts'
import { givenImport, givenRegistration, newTrainee } from '../../../test/trainees.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { permission } from '../../access/access.table.ts'
import { approvalStep } from '../../approvals/approvals.table.ts'
import { ways } from '../../composition/jobs.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { traineeJob, traineeJobLine } from '../../long-work/long-work.table.ts'
import { workOn } from '../../long-work/long-work.worker.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'

const DAY = 24 * 60 * 60 * 1000
let world: World
let company: { company_id: number }
let maker: Person
let checker: Person
beforeAll(async () => {
  world = await openWorld()
  company = await world.given.company()
  maker = await world.given.admin('clientAdmin', { company, kind: 'maker' })
  checker = await world.given.admin('clientAdmin', { company, kind: 'checker' })
})
afterAll(() => world.close())

const workOnTrainees = workOn(ways)
const go = () => workOnTrainees(world.kit, new AbortController().signal)
const upload = (bytes: Uint8Array, by: Person = maker, name = 'staff.csv') => world.as(by).call('importTraineeUsers', {}, { file: { name, bytes } })
const commit = (import_id: number, by: Person = maker) => world.as(by).call('commitTraineeImport', { import_id })
const jobOf = async (job_id: number, more: object = {}) => (await world.as(checker).call('getTraineeJob', { job_id, ...more })).data
const t = tempTraineeUserRegistration
const registrations = (of: { company_id: number }) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(t)
      .where(and(eq(t.company_id, of.company_id), eq(t.source, 'import'))),
  )
/** A company with a maker and a checker of its own, where nothing else is imported. */
const others = async () => {
  const own = await world.given.company()
  return { own, maker: await world.given.admin('clientAdmin', { company: own }), checker: await world.given.admin('clientAdmin', { company: own }) }
}

describe('a dry run', () => {
  test('says of each row what would become of it, and registers nobody', async () => {
    const taken = newTrainee()
    await givenRegistration(world, maker, taken)
    const [known, other] = [await world.given.trainee(), await world.given.trainee()]
    const rows = [
      ...people(2, 'dry'),
      ['Taken', taken.username, 'free@people.test'],
      ['Known', 'free.name', known.email],
      ['Number', 'free.name2', 'free2@people.test', '', taken.ic_no, taken.employee_no],
      ['Bad', 'x', 'nobody'],
      ['Twice', 'DRY.1', 'twice@people.test'],
      ['=cmd()', 'free.name3', 'free3@people.test'],
      ['Both', 'free.name4', other.email, '', '900231145012'],
      ['Three', 'dry.0', 'nobody', '', taken.ic_no],
    ] as string[][]
    const { data, response_code } = await upload(traineeCsv(rows))
    expect(response_code).toBe(2100)
    expect(data.job).toMatchObject({ kind: 'import', state: 'checked', file_name: 'staff.csv', total: 10, worked: 8, done: 0, skipped: 8 })
    expect(data.ready.map(({ line, username, outcome }) => [line, username, outcome])).toEqual([
      [2, 'dry.0', 'ready'],
      [3, 'dry.1', 'ready'],
    ])
    expect(data.skipped.map(({ line, problems }) => [line, problems.map(({ field, rule, code }) => `${field} ${rule ?? code}`)])).toEqual([
      [4, ['username 10001']],
      [5, ['email 10002']],
      [6, ['employee_no 10012', 'ic_no 10012']],
      [7, ['username username', 'email email']],
      [8, ['username in_file']],
      [9, ['name formula']],
      [10, ['ic_no invalid', 'email 10002']],
      [11, ['email email', 'username in_file', 'ic_no in_file']],
    ])
    expect(await registrations(company)).toEqual([])
    const stored = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(eq(traineeJobLine.job_id, data.import_id)))
    expect(JSON.stringify(stored)).not.toContain(taken.ic_no)
  })
  test('refuses files with the reason, and what is no spreadsheet with a code of its own', async () => {
    const reasonOf = async (bytes: Uint8Array) => {
      const { response_code, data } = await upload(bytes)
      return [response_code, (data as unknown as { reason: string } | null)?.reason]
    }
    expect(await reasonOf(Buffer.from([0xff, 0xfe, 0x61]))).toEqual([10024, 'encoding'])
    expect(await reasonOf(Buffer.from('who\nme'))).toEqual([10024, 'no_header'])
    expect(await reasonOf(traineeCsv([]))).toEqual([10024, 'no_rows'])
    expect(await reasonOf(traineeCsv(people(10_001)))).toEqual([10024, 'too_many_rows'])
    expect(await reasonOf(workbook({ Cover: sheetXml([['x']]), Staff: sheetXml([header]) }))).toEqual([10024, 'no_header'])
    expect(await reasonOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toEqual([10024, 'too_large'])
    expect(await reasonOf(Buffer.from('%PDF-1.7\n'))).toEqual([10076, undefined])
  })
  test('reads one file of a company at a time with two waiting, and another company is not held up by it', async () => {
    const own = await world.given.company()
    const makers = await Promise.all(Array.from({ length: 5 }, () => world.given.admin('clientAdmin', { company: own })))
    const other = await others()
    const small = traineeCsv(people(2, 'alone'))
    const timed = async () => {
      const began = performance.now()
      expect((await upload(small, other.maker)).response_code).toBe(2100)
      return performance.now() - began
    }
    const alone = await timed()
    const large = traineeWorkbook(people(10_000, 'many'))
    const reading = Promise.all(makers.map((by) => upload(large, by)))
    expect(await timed()).toBeLessThan(2 * alone + 3_000)
    const answers = await reading
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(3)
    for (const { data, response_code, status } of answers.filter((answer) => answer.response_code !== 2100))
      expect({ data, response_code, status }).toMatchObject({ status: 429, response_code: 2111, data: { reason: 'too_many_tries' } })
  })
  test('answers other calls while a large file is read', async () => {
    let isOver = false
    const reading = upload(traineeWorkbook(people(10_000, 'beside'))).finally(() => {
      isOver = true
    })
    expect((await world.as(checker).call('getUserProfile')).response_code).toBe(2100)
    expect(isOver).toBe(false)
    expect((await reading).data.job).toMatchObject({ total: 10_000, skipped: 0 })
  })
})

describe('a commit', () => {
  test('registers each ready row once, with its importer as submitter, and tells importer and approvers', async () => {
    const { own, maker: importer, checker: approver } = await others()
    const import_id = await givenImport(world, importer, 5)
    const { data } = await commit(import_id, importer)
    expect(data.job).toMatchObject({ job_id: import_id, state: 'waiting', worked: 0 })
    await go()
    const { job, lines } = (await world.as(approver).call('getTraineeJob', { job_id: import_id })).data
    expect(job).toMatchObject({ state: 'done', total: 5, worked: 5, done: 5, skipped: 0 })
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([2, 3, 4, 5, 6].map((line) => [line, 'imported']))
    const rows = await registrations(own)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({
      approve_status_id: 2,
      submitted_by: importer.user_id,
      department: 'Department 0',
      position: 'Clerk',
      risk_level: 'low',
    })
    const steps = await world.sql((tx) => tx.sql.select().from(approvalStep).where(eq(approvalStep.company_id, own.company_id)))
    expect(steps.map(({ action, user_id }) => [action, user_id])).toEqual(rows.map(() => ['submitted', importer.user_id]))
    const kinds = async (person: Person) => (await world.as(person).call('getNotificationList')).data.posts.map(({ kind }) => kind)
    expect(await kinds(importer)).toEqual(['trainee_import_done'])
    expect(await kinds(approver)).toEqual(['approval_wanted'])
    const ids = rows.map((row) => row.temp_trainee_user_registration_id)
    expect((await world.as(importer).call('approveTraineeUserRegistration', { temp_trainee_user_registration_ids: [ids[0]] })).response_code).toBe(
      10004,
    )
    const kept = await world.sql((tx) => tx.sql.select().from(traineeJobLine).where(eq(traineeJobLine.job_id, import_id)))
    expect(kept.every(({ row }) => row === null)).toBe(true)
  })
  test('skips whoever was registered meanwhile', async () => {
    const { maker: importer } = await others()
    const [first, second] = [people(3, 'mean'), people(3, 'mean2')]
    const { data } = await upload(traineeCsv([...first, ...second]), importer)
    await world.given.trainee({ username: 'mean.1', email: 'somebody.else@people.test' })
    await commit(data.import_id, importer)
    await go()
    const { job, lines } = (await world.as(importer).call('getTraineeJob', { job_id: data.import_id, skipped: true })).data
    expect(job).toMatchObject({ done: 5, skipped: 1 })
    expect(lines).toMatchObject([{ line: 3, username: 'mean.1', problems: [{ field: 'username', code: 10001 }] }])
  })
  test('is for the person who made the dry run, within a day, once', async () => {
    const { maker: importer, checker: colleague } = await others()
    const import_id = await givenImport(world, importer)
    const absent = await commit(2_000_000_000, importer)
    for (const other of [colleague, maker]) expect((await commit(import_id, other)).body).toBe(absent.body)
    expect(absent.response_code).toBe(4444)
    expect((await commit(import_id, importer)).response_code).toBe(2100)
    expect((await commit(import_id, importer)).data).toMatchObject({ reason: 'already_started' })
    const late = await givenImport(world, importer)
    await world.sql((tx) =>
      tx.sql
        .update(traineeJob)
        .set({ expires_at: new Date(Date.now() - DAY) })
        .where(eq(traineeJob.job_id, late)),
    )
    expect((await commit(late, importer)).data).toMatchObject({ reason: 'past_deadline' })
    await go()
  })
  test('of a file without good rows ends at once', async () => {
    const { data } = await upload(traineeCsv([['Bad', 'x', 'nobody']]))
    await commit(data.import_id)
    await go()
    expect((await jobOf(data.import_id)).job).toMatchObject({ state: 'done', done: 0, skipped: 1 })
  })
  test('is not carried out for an administrator who lost the right or was deactivated', async () => {
    const lost = async (change: (person: Person) => Promise<unknown>) => {
      const { own, maker: importer, checker: colleague } = await others()
      const import_id = await givenImport(world, importer)
      await commit(import_id, importer)
      await change(importer)
      await go()
      expect(await registrations(own)).toEqual([])
      const { job, lines } = (await world.as(colleague).call('getTraineeJob', { job_id: import_id })).data
      expect(job).toMatchObject({ state: 'done', done: 0, skipped: 3 })
      expect(lines[0]?.problems).toEqual([{ field: null, rule: null, code: 5555, value: null, row: null }])
    }
    await lost(({ user_id }) => world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, user_id))))
    await lost(({ user_id }) => world.sql((tx) => tx.sql.delete(permission).where(eq(permission.user_id, user_id))))
  })
})

describe('a job', () => {
  test('is the company’s own, and shows its lines page by page', async () => {
    const import_id = await givenImport(world, maker, 5)
    expect((await jobOf(import_id, { start: 3, length: 1 })).lines.map(({ line }) => line)).toEqual([5])
    const stranger = await world.given.admin('clientAdmin')
    expect((await world.as(stranger).call('getTraineeJob', { job_id: import_id })).response_code).toBe(4444)
  })
  test('whose process died goes on where it stopped, after its claim has run out', async () => {
    const { own, maker: importer } = await others()
    const import_id = await givenImport(world, importer, 4)
    await commit(import_id, importer)
    // As if a process had claimed it, done the first line and been killed.
    const held = new Date(Date.now() + world.kit.clock.offsetMs + 15_000)
    await world.sql((tx) => tx.sql.update(traineeJob).set({ state: 'running', claimed_until: held }).where(eq(traineeJob.job_id, import_id)))
    await go()
    expect(await registrations(own)).toEqual([])
    world.clock.shift(16_000)
    await go()
    expect(await registrations(own)).toHaveLength(4)
  })
  test('stops when the server stops, and goes on afterwards', async () => {
    const { own, maker: importer } = await others()
    const import_id = await givenImport(world, importer, 4)
    await commit(import_id, importer)
    const stopping = new AbortController()
    stopping.abort()
    await workOnTrainees(world.kit, stopping.signal)
    expect(await registrations(own)).toEqual([])
    await go()
    expect(await registrations(own)).toHaveLength(4)
  })
})

describe('approving all that match', () => {
  const approveAll = (by: Person, input: Record<string, unknown> = {}) => world.as(by).call('approveAllMatchingTraineeRegistrations', input)
  const accountsOf = async (of: { company_id: number }) => {
    const rows = await world.sql((tx) =>
      tx.sql
        .select()
        .from(users)
        .where(and(eq(users.company_id, of.company_id), eq(users.system_type_id, 1))),
    )
    return rows.map(({ username }) => username).sort()
  }

  test('approves what matched then, each under the rules of a single approval, and tells who asked and who submitted', async () => {
    const { own, maker: first, checker: second } = await others()
    const match = { department: 'Finance' }
    const fields = newTrainee(match)
    await givenRegistration(world, first, fields)
    await givenRegistration(world, first, newTrainee({ department: 'Other' }))
    const mine = await givenRegistration(world, second, newTrainee(match))
    const taken = newTrainee(match)
    const takenId = await givenRegistration(world, first, taken)
    await world.given.trainee({ username: taken.username })
    const { data } = await approveAll(second, { department: 'Finance', remarks: 'All good' })
    expect(data.job).toMatchObject({ kind: 'approval', state: 'waiting', total: 3, worked: 0 })
    await givenRegistration(world, first, newTrainee(match))
    await go()
    const { job, lines } = (await world.as(second).call('getTraineeJob', { job_id: data.job.job_id })).data
    expect(job).toMatchObject({ state: 'done', worked: 3, done: 1, skipped: 2 })
    expect(lines.filter(({ outcome }) => outcome === 'skipped').map(({ line, problems }) => [line, problems[0]?.code])).toEqual([
      [mine, 10004],
      [takenId, 10001],
    ])
    expect(await accountsOf(own)).toEqual([fields.username])
    const kinds = async (person: Person) => (await world.as(person).call('getNotificationList')).data.posts.map(({ kind }) => kind)
    expect((await kinds(second))[0]).toBe('trainee_approval_done')
    expect((await kinds(first))[0]).toBe('trainee_registration_approved')
  })
  test('is refused where nothing matches', async () => {
    const before = await world.digest()
    expect((await approveAll(checker, { search: 'nobody at all' })).data).toMatchObject({ reason: 'none_left' })
    expect(await world.digest()).toBe(before)
  })
  test('stops when the approver is deactivated', async () => {
    const { own, maker: first, checker: second } = await others()
    await givenRegistration(world, first)
    await approveAll(second)
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, second.user_id)))
    await go()
    expect(await accountsOf(own)).toEqual([])
  })
})

describe('the template', () => {
  test('comes as CSV and XLSX, and what is filled in is taken', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { data, headers } = await world.as(maker).call('getTraineeImportTemplate', { format })
      expect(headers['content-disposition']).toContain(`trainees.${format}`)
      const { response_code, data: refused } = await upload(data)
      expect([response_code, refused]).toEqual([10024, { reason: 'no_rows' }])
    }
  })
})

describe.runIf(served)('many at once on PostgreSQL', () => {
  test('fifty who commit the same import start it once', async () => {
    const { own, maker: importer } = await others()
    const import_id = await givenImport(world, importer, 3)
    const answers = await Promise.all(Array.from({ length: 50 }, () => commit(import_id, importer)))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(answers.filter(({ data }) => (data as unknown as { reason?: string }).reason === 'already_started')).toHaveLength(49)
    await Promise.all([go(), go(), go()])
    expect(await registrations(own)).toHaveLength(3)
  })
  test('two processes on one job, the claim of the first run out: each row once', async () => {
    const twin = await world.twin()
    const { own, maker: importer } = await others()
    const { data } = await upload(traineeCsv(people(2500, 'two')), importer)
    await commit(data.import_id, importer)
    // Each thinks again and again that the other is dead.
    const steal = async () => {
      for (let i = 0; i < 40; i++) {
        await world.kit.database.write(everything, (tx) =>
          tx.sql.update(traineeJob).set({ claimed_until: null }).where(eq(traineeJob.job_id, data.import_id)),
        )
        await new Promise((later) => setTimeout(later, 20))
      }
    }
    await Promise.all([go(), workOnTrainees(twin.kit, new AbortController().signal), steal()])
    await go()
    const rows = await registrations(own)
    expect(rows).toHaveLength(2500)
    expect(new Set(rows.map(({ username }) => username)).size).toBe(2500)
    const { job } = (await world.as(importer).call('getTraineeJob', { job_id: data.import_id })).data
    expect(job).toMatchObject({ state: 'done', worked: 2500, done: 2500, skipped: 0 })
    await twin.close()
  }, 60_000)
  test('two processes on one bulk approval make each account once', async () => {
    const twin = await world.twin()
    const { own, maker: first, checker: second } = await others()
    const { data } = await upload(traineeCsv(people(60, 'bulk')), first)
    await commit(data.import_id, first)
    await go()
    const started = await world.as(second).call('approveAllMatchingTraineeRegistrations', {})
    await Promise.all([go(), workOnTrainees(twin.kit, new AbortController().signal)])
    const { job } = (await world.as(second).call('getTraineeJob', { job_id: started.data.job.job_id })).data
    expect(job).toMatchObject({ state: 'done', done: 60, skipped: 0 })
    const made = await world.sql((tx) =>
      tx.sql
        .select()
        .from(users)
        .where(and(eq(users.company_id, own.company_id), eq(users.system_type_id, 1))),
    )
    expect(made).toHaveLength(60)
    await twin.close()
  }, 60_000)
})
