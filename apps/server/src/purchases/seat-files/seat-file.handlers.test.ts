/** Seats for the people of a file: its columns, the dry run, the commit, and what the work makes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, codesOf, count } from '../../../test/company-desk.ts'
import { enrolmentsOf, type GivenSeats, givenSeats } from '../../../test/seats.ts'
import { sheetXml, traineeCsv, workbook } from '../../../test/spreadsheets.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { ways } from '../../composition/jobs.ts'
import { workOn } from '../../long-work/long-work.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const csv = (...rows: string[][]) => traineeCsv(rows.slice(1), rows[0])
const file = (bytes: Uint8Array, name = 'people.csv') => ({ file: { name, bytes } })
const look = (by: Person, bytes: Uint8Array, input: object = {}) => world.as(by).call('getSeatFileColumns', { ...input }, file(bytes))
const check = (own: GivenSeats, bytes: Uint8Array, matching?: object, by = own.admin) =>
  world
    .as(by)
    .call(
      'checkSeatFile',
      { purchased_course_id: String(own.purchased_course_id), ...(matching ? { matching: JSON.stringify(matching) } : {}) },
      file(bytes),
    )
const commit = (by: Person, job_id: number, more: object = {}) => world.as(by).call('commitSeatFile', { job_id, ...more })
const work = () => workOn(ways)(world.kit, new AbortController().signal)
const report = async (by: Person, job_id: number, more: object = {}) => (await world.as(by).call('getSeatJob', { job_id, ...more } as never)).data
const usernames = (own: GivenSeats) => csv(['Username'], ...own.trainees.map(({ username }) => [username]))
const reasonsOf = (lines: Awaited<ReturnType<typeof report>>['lines']) =>
  lines.map(({ outcome, problems: [problem] }) => (problem ? [problem.field, problem.rule, problem.code, problem.value, problem.row] : outcome))

describe('the columns of a file', () => {
  it('are known by their headings in other languages too, and by nothing else than who somebody is', async () => {
    const own = await givenSeats(world, 1)
    const staff = sheetXml([['SELAT MAJU SDN BHD'], ['Nama Penuh', 'E-mel', 'No. Pekerja', 'No. KP'], ['Aina', 'aina@x.test', 'E1', '900101145678']])
    const { data } = await look(own.admin, workbook({ Staf: staff }))
    expect(data).toMatchObject({ sheet: 'Staf', heading_line: 2, rows: 1 })
    expect(data.columns.map(({ field, because }) => [field, because])).toEqual([
      [null, 'unknown'],
      ['email', 'known'],
      ['employee_no', 'known'],
      [null, 'unknown'],
    ])
    expect(JSON.stringify(data)).not.toContain('900101145678')
  })
  it('are remembered for the next file of this kind, and an import with the same headings knows nothing of it', async () => {
    const own = await givenSeats(world, 1)
    const bytes = csv(['Name', 'E-mail', 'Kod'], ['Aina', 'aina@x.test', own.trainees[0]?.username as string])
    const matching = { heading_line: 1, columns: [{ column: 3, heading: 'Kod', field: 'username' }] }
    expect((await check(own, bytes, matching)).data.job).toMatchObject({ total: 1, skipped: 0 })
    expect((await look(own.admin, bytes)).data.columns.map(({ field, because }) => [field, because])).toEqual([
      [null, 'left_out'],
      [null, 'left_out'],
      ['username', 'remembered'],
    ])
    const imported = await world.as(own.admin).call('getTraineeImportColumns', {}, file(bytes))
    expect(imported.data.columns.map(({ field }) => field)).toEqual(['name', 'email', null])
  })
  it('must tell who somebody is: without such a column, or with the headings of another file, nothing is checked', async () => {
    const own = await givenSeats(world, 1)
    const nameless = csv(['Name', 'Department'], ['Aina', 'Sales'])
    expect(await check(own, nameless)).toMatchObject({ response_code: 10024, data: { reason: 'no_header' } })
    const none = { heading_line: 1, columns: [] }
    expect((await check(own, nameless, none)).response_code).toBe(7000)
    const other = { heading_line: 1, columns: [{ column: 1, heading: 'Username', field: 'username' }] }
    expect(await check(own, nameless, other)).toMatchObject({ response_code: 10024, data: { reason: 'columns_changed' } })
    expect((await check(own, Buffer.from('%PDF-1.7 nothing of the kind'))).response_code).toBe(10076)
  })
})

describe('the dry run', () => {
  it('says of each row who is found, and who is left out and why; it gives nobody a seat', async () => {
    const own = await givenSeats(world, 10, 4)
    const [one, two, has, more] = own.trainees as [Person, Person, Person, Person]
    await own.assign([has.user_id])
    const gone = await world.given.trainee({ company: own.company, status: 'inactive' })
    const numbered = await world.given.trainee({ company: own.company, employee_no: 'E-77' })
    const stranger = await world.given.trainee()
    const bytes = csv(
      ['E-mail', 'Username', 'Employee no.'],
      [one.email.toUpperCase(), '', ''],
      ['', two.username, ''],
      ['', '', 'e-77'],
      [one.email, '', ''],
      [stranger.email, '', ''],
      ['', gone.username, ''],
      ['', has.username, ''],
      [more.email, numbered.username, ''],
      ['', '=1+1', ''],
      ['not@known.test', more.username, 'unknown'],
    )
    const { data } = await check(own, bytes)
    expect(data).toMatchObject({ left: 9, job: { kind: 'assignment_file', state: 'checked', file_name: 'people.csv', total: 10, skipped: 6 } })
    expect(data.job.headings).toEqual({ email: 'E-mail', username: 'Username', employee_no: 'Employee no.' })
    const { lines, kinds, purchased_course_id } = await report(own.admin, data.job.job_id, { kinds: true })
    expect(purchased_course_id).toBe(own.purchased_course_id)
    expect(reasonsOf(lines)).toEqual([
      'ready',
      'ready',
      'ready',
      ['email', 'in_file', 10012, one.email, 2],
      ['email', null, 10054, stranger.email, null],
      [null, null, 10013, null, null],
      [null, null, 10056, null, null],
      ['email', 'another_person', null, more.email, null],
      ['username', 'formula', null, '=1+1', null],
      'ready',
    ])
    expect(lines.map(({ name }) => name).slice(2, 5)).toEqual([numbered.name, one.name, stranger.email])
    expect(kinds).toHaveLength(6)
    expect(await own.listed()).toMatchObject({ used: 1 })
  })
  it('leaves out a row that names nobody', async () => {
    const own = await givenSeats(world, 2)
    const { data } = await check(own, csv(['Name', 'Username'], ['Aina', ''], ['Wei', own.trainees[0]?.username as string]))
    expect(reasonsOf((await report(own.admin, data.job.job_id)).lines)).toEqual([[null, 'required', null, '', null], 'ready'])
  })
  it('takes ten thousand rows', async () => {
    const own = await givenSeats(world, 2)
    const rows = Array.from({ length: 10_000 }, (_, i) => [`nobody.${i}`])
    rows[9_999] = [own.trainees[0]?.username as string]
    const { data } = await check(own, csv(['Username'], ...rows))
    expect(data.job).toMatchObject({ total: 10_000, skipped: 9_999 })
  })
})

describe('the commit', () => {
  it('gives the seats in the background, with a due date, and leads to the report', async () => {
    const own = await givenSeats(world, 3, 2)
    const { data } = await check(own, csv(['Username'], ...own.trainees.map(({ username }) => [username]), ['nobody']))
    const { job_id } = data.job
    expect((await commit(own.admin, job_id, { due_on: '2027-02-28' })).data.job).toMatchObject({ state: 'waiting' })
    await work()
    const { job, lines } = await report(own.admin, job_id)
    expect(job).toMatchObject({ state: 'done', total: 3, done: 2, skipped: 1 })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['assigned', 'assigned', 'skipped'])
    expect((await enrolmentsOf(world, own.trainees[1] as Person)).map(({ due_on }) => due_on)).toEqual(['2027-02-28'])
    const [told] = (await world.as(own.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'assignment_done', href: `/CA/purchased-course?id=${own.purchased_course_id}&file=${job_id}` })
  })
  it('is refused where fewer seats are free than people are ready, or nobody is, and begins nothing', async () => {
    const own = await givenSeats(world, 1, 2)
    const { data } = await check(own, usernames(own))
    expect(await commit(own.admin, data.job.job_id)).toMatchObject({ response_code: 2111, data: { reason: 'none_left', left: 1 } })
    const nobody = await check(own, csv(['Username'], ['nobody']))
    expect(await commit(own.admin, nobody.data.job.job_id)).toMatchObject({ response_code: 2111, data: { reason: 'none_left' } })
    await own.more(1)
    expect((await commit(own.admin, data.job.job_id)).response_code).toBe(2100)
    await work()
    expect(await own.listed()).toMatchObject({ used: 2, left: 0 })
  })
  it('is for who made the dry run, in its time, and for a day to come', async () => {
    const own = await givenSeats(world, 3)
    const { data } = await check(own, usernames(own))
    const { job_id } = data.job
    const second = await world.given.admin('clientAdmin', { company: own.company })
    expect((await commit(second, job_id)).response_code).toBe(4444)
    expect((await commit(own.admin, job_id, { due_on: '2020-01-01' })).response_code).toBe(7000)
    expect((await world.as(own.admin).call('commitTraineeImport', { import_id: job_id })).response_code).toBe(4444)
    world.clock.shift(25 * 3600 * 1000)
    expect(await commit(await world.given.returning(own.admin), job_id)).toMatchObject({ response_code: 2111, data: { reason: 'past_deadline' } })
  })
  it('asks anew whether who committed may still give seats', async () => {
    const own = await givenSeats(world, 3, 2)
    const second = await world.given.admin('clientAdmin', { company: own.company })
    const { data } = await check(own, usernames(own), undefined, second)
    await commit(second, data.job.job_id)
    await world.as(await world.given.admin('globalAdmin')).call('deleteCompanyUser', { user_id: second.user_id })
    await work()
    const { job, lines } = await report(await world.given.returning(own.admin), data.job.job_id)
    expect(job).toMatchObject({ done: 0, skipped: 2 })
    expect(lines.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([5555, 5555])
    expect(await Promise.all(own.trainees.map((person) => enrolmentsOf(world, person)))).toEqual([[], []])
  })
})

describe.runIf(served)('fifty at once', () => {
  it('commit one dry run: it is carried out once', async () => {
    const own = await givenSeats(world, 5, 2)
    const { data } = await check(own, usernames(own))
    const answers = await all(() => commit(own.admin, data.job.job_id))
    expect(count(codesOf(answers), 2100)).toBe(1)
    await work()
    expect(await own.listed()).toMatchObject({ used: 2, left: 3 })
  })
})
