/** What may come between an order and its file: a right is taken away, somebody cancels, a process dies, the disk is full. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { buckets } from '@jujur/contract/reports.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAllReports, orderedBy } from '../../test/reports.samples.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { permission } from '../access/access.table.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { company } from '../companies/companies.table.ts'
import { setSuccessor } from '../courses/successors.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { openArchive } from '../kit/files/archive.ts'
import { readCells } from '../kit/sheets/cells.ts'
import { readPdf } from '../kit/testing/pdf-testing.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { insertWaits } from '../purchases/seats/waiting.store.ts'
import { seatAllWaiting } from '../purchases/seats/waiting.worker.ts'
import { CLAIMED_MS, MOST_TRIES } from './reports.rules.ts'
import { changeClaimed, claimReport, endReports } from './reports.store.ts'
import { report, reportRow } from './reports.table.ts'
import { makeReports } from './reports.worker.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const all = <T>(work: (tx: Connection) => Promise<T>) => world.kit.database.write(everything, work)
const given = async (people = 2) => {
  const admin = await world.given.admin('clientAdmin')
  const course = await world.given.course()
  const own = { company_id: admin.company_id as number }
  const trainees: Person[] = []
  for (let i = 0; i < people; i++) {
    const who = await world.given.trainee({ company: own, name: `Person ${i}` })
    await world.given.enrolment(who, course)
    trainees.push(who)
  }
  return { admin, course, trainees, company_id: own.company_id }
}
const stateOf = async (report_id: number) => {
  const [row] = await all((tx) => tx.sql.select().from(report).where(eq(report.report_id, report_id)))
  if (!row) throw new Error('no such report')
  return row
}
type Waits = { wait: Parameters<typeof insertWaits>[1][number] & { due_on: string }; next: { course_id: number }; now: Date }
const rowsOf = (report_id: number) => all((tx) => tx.sql.select().from(reportRow).where(eq(reportRow.report_id, report_id)))
const rowsKept = (report_id: number) => all((tx) => tx.sql.$count(reportRow, eq(reportRow.report_id, report_id)))
const linesOf = async (report_id: number) =>
  (
    await all((tx) =>
      tx.sql
        .select({ action: auditEvent.action })
        .from(auditEvent)
        .where(and(eq(auditEvent.entity, 'report'), eq(auditEvent.entity_id, String(report_id))))
        .orderBy(auditEvent.audit_event_id),
    )
  ).map(({ action }) => action)
/** The kit, with something that happens once the rows are gathered, before they are gone through. */
const meanwhile = (happens: () => Promise<unknown>): Kit => {
  const database = Object.create(world.kit.database) as Kit['database']
  let done = false
  Object.assign(database, {
    read: async (authority: never, work: never) => {
      if (!done && (authority as { kind?: string }).kind === 'company') {
        done = true
        await happens()
      }
      return world.kit.database.read(authority, work)
    },
  })
  return { ...world.kit, database }
}
const make = (kit: Kit) => makeReports(kit, new AbortController().signal)
const taken = (who: Person, report_id: number, more: object = {}) => world.as(who).call('downloadReport', { report_id, response_type: 1, ...more })

describe('between the order of a report and its file', () => {
  it('a right that is taken away stops it, and its rows go', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    await make(meanwhile(() => all((tx) => tx.sql.delete(permission).where(and(eq(permission.user_id, admin.user_id), eq(permission.right_id, 8))))))
    expect(await stateOf(report_id)).toMatchObject({ state: 'stopped', data_sha256: null })
    expect(await rowsKept(report_id)).toBe(0)
    expect(await linesOf(report_id)).toEqual(['report.ordered', 'report.stopped'])
  })
  it('a company that is deactivated stops it', async () => {
    const { admin, company_id } = await given()
    const report_id = await orderedBy(world, admin)
    await make(meanwhile(() => all((tx) => tx.sql.update(company).set({ status: 'inactive' }).where(eq(company.company_id, company_id)))))
    expect(await stateOf(report_id)).toMatchObject({ state: 'stopped' })
  })
  it('somebody who leaves before it is begun gets none', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    await all((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, admin.user_id)))
    await makeAllReports(world)
    expect(await stateOf(report_id)).toMatchObject({ state: 'stopped', at: null })
  })
  it('somebody cancels it: it is not made, its rows go, and cancelling again is too late', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    await make(meanwhile(async () => expect((await world.as(admin).call('cancelReport', { report_id })).response_code).toBe(2100)))
    expect(await stateOf(report_id)).toMatchObject({ state: 'cancelled', data_sha256: null })
    expect(await rowsKept(report_id)).toBe(0)
    expect((await world.as(admin).call('cancelReport', { report_id })).data).toMatchObject({ reason: 'too_late' })
    expect((await taken(admin, report_id)).data).toMatchObject({ reason: 'not_made' })
  })
  it.each(['waiting', 'gathered'] as const)(
    'a process that dies with a report that is %s leaves it to the next, which makes it once',
    async (step) => {
      const { admin } = await given()
      const report_id = await orderedBy(world, admin)
      const dying = new AbortController()
      // It takes it, and is never heard of again.
      if (step === 'waiting') {
        const now = await readClock(world.kit)
        await all((tx) => claimReport(tx, now, new Date(now.getTime() + CLAIMED_MS), null))
      } else
        await makeReports(
          meanwhile(async () => dying.abort()),
          dying.signal,
        ).catch(() => undefined)
      expect((await stateOf(report_id)).state).toBe(step)
      expect((await taken(admin, report_id)).data).toMatchObject({ reason: 'not_made' })
      await makeAllReports(world)
      expect((await stateOf(report_id)).state).toBe(step)
      world.clock.shift(CLAIMED_MS + 1000)
      await makeAllReports(world)
      expect((await stateOf(report_id)).state).toBe('made')
      expect(await rowsKept(report_id)).toBe(2)
      expect((await linesOf(report_id)).filter((action) => action === 'report.made')).toHaveLength(1)
    },
  )
  it('what fails again and again is given up, and nothing of it is offered', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    const full = () => meanwhile(() => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })))
    for (let i = 0; i < MOST_TRIES; i++) {
      await make(full()).catch(() => undefined)
      world.clock.shift(CLAIMED_MS + 1000)
    }
    expect(await stateOf(report_id)).toMatchObject({ state: 'failed', why: 'could_not', data_sha256: null })
    expect(await rowsKept(report_id)).toBe(0)
  })
  it('its end comes: the rows go, and the order stays with its sums and hash', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    const made = await stateOf(report_id)
    await all((tx) => endReports(tx, new Date((made.ends_at as Date).getTime() + 1000)))
    expect(await stateOf(report_id)).toMatchObject({ state: 'over', data_sha256: made.data_sha256, reconciliation: made.reconciliation })
    expect(await rowsKept(report_id)).toBe(0)
    expect((await taken(admin, report_id)).data).toMatchObject({ reason: 'too_late' })
  })
})

describe('the file of a report', () => {
  it('is of the rows that were gathered, however people learn meanwhile, and each taking is a line', async () => {
    const { admin, trainees } = await given(3)
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    const first = (await taken(admin, report_id)).data
    await all((tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ status: 'IN_PROGRESS', started_at: world.kit.clock.now() })
        .where(eq(traineeCourse.user_id, trainees[0]?.user_id as number)),
    )
    const second = (await taken(admin, report_id)).data
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true)
    expect(await linesOf(report_id)).toEqual(['report.ordered', 'report.made', 'report.taken', 'report.taken'])
    expect((await stateOf(report_id)).taken).toBe(2)
    const paper = (await taken(admin, report_id, { response_type: 2 })).data
    expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await taken(admin, report_id, { response_type: 2, volume: 2 })).response_code).toBe(4444)
  })
  it('has, cell by cell, what is answered as data, and the hash that is kept', async () => {
    const { admin, trainees, course } = await given(0)
    const names = ['=cmd|A1', '0012 Zero', '\u200Fأحمد\u200E', '👩‍👧 Nur', 'Å'.repeat(100)]
    for (const [i, name] of names.entries()) {
      const who = await world.given.trainee({ company: { company_id: admin.company_id as number }, name, employee_no: `0004${i}` })
      await world.given.enrolment(who, course)
      trainees.push(who)
    }
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    const { data } = await world.as(admin).call('getReport', { report_id })
    const path = join(folder, 'report.xlsx')
    await writeFile(path, (await taken(admin, report_id)).data)
    const read = await readCells(path, 'Rows')
    if (!('rows' in read)) throw new Error('the sheet can be read')
    const [headings, ...rows] = read.rows.map(({ cells }) => cells)
    expect(headings).toEqual(data.columns.map(({ title }) => title))
    expect(rows).toHaveLength(names.length)
    const said = { not_started: 'Not started' } as Record<string, string>
    for (const [i, { cells }] of data.rows.entries())
      for (const [c, { is }] of data.columns.entries()) {
        const value = cells[c] ?? null
        const told = value === null ? '' : is === 'bucket' ? said[String(value)] : is === 'yes' ? (value ? 'Yes' : 'No') : String(value)
        expect(rows[i]?.[c] ?? '', `${i} ${c}`).toBe(told)
      }
    expect(rows.map((cells) => cells[0]).sort()).toEqual(names.sort())
    expect(rows.map((cells) => cells[2]).sort()).toEqual(['00040', '00041', '00042', '00043', '00044'])
    const archive = await openArchive(path, { entries: 100, bytes: 10_000_000, ratio: 100 })
    const xml = await buffer(archive.read('xl/worksheets/sheet2.xml'))
    expect(createHash('sha256').update(xml).digest('hex')).toBe(data.report.data_sha256)
  })
  const sheetOf = async (who: Person, report_id: number, sheet: string) => {
    const path = join(folder, `${report_id}.xlsx`)
    await writeFile(path, (await taken(who, report_id)).data)
    const read = await readCells(path, sheet)
    if (!('rows' in read)) throw new Error('the sheet can be read')
    return { path, cells: read.rows.map(({ cells }) => cells) }
  }
  it('has the names of when it was gathered: a rename and a merger while it is made change nothing of it', async () => {
    const { admin, trainees } = await given(2)
    const [one, other] = trainees as [Person, Person]
    await all(async (tx) => {
      for (const { user_id } of trainees) await tx.sql.update(users).set({ department: 'Sales' }).where(eq(users.user_id, user_id))
      await tx.sql.update(users).set({ department: 'Stores' }).where(eq(users.user_id, other.user_id))
    })
    const report_id = await orderedBy(world, admin)
    const { departments } = (await world.as(admin).call('getDepartmentList')).data
    const idOf = (name: string) => departments.find((department) => department.name === name)?.department_id as number
    await make(
      meanwhile(async () => {
        const merged = await world.as(admin).call('mergeDepartments', { department_ids: [idOf('Stores')], into: idOf('Sales') })
        expect(merged.response_code).toBe(2100)
        expect((await world.as(admin).call('renameDepartment', { department_id: idOf('Sales'), name: 'Selling' })).response_code).toBe(2100)
        await all((tx) => tx.sql.update(users).set({ name: 'Somebody Else' }).where(eq(users.user_id, one.user_id)))
      }),
    )
    await makeAllReports(world)
    expect(await stateOf(report_id)).toMatchObject({ state: 'made' })
    const { cells } = await sheetOf(admin, report_id, 'Rows')
    const [headings, ...rows] = cells
    const at = ['Name', 'Department'].map((title) => headings?.indexOf(title) ?? -1)
    expect(rows.map((row) => at.map((place) => row[place]))).toEqual([
      ['Person 0', 'Sales'],
      ['Person 1', 'Stores'],
    ])
    expect(
      (await all((tx) => tx.sql.select({ department: users.department }).from(users).where(eq(users.user_id, other.user_id))))[0]?.department,
    ).toBe('Selling')
  })
  it('begins with a sheet that says of what day, of whom, by whom and by what it can be checked, and links each sum to its people', async () => {
    const { admin, course } = await given(2)
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    const { data } = await world.as(admin).call('getReport', { report_id })
    const { path, cells } = await sheetOf(admin, report_id, 'About')
    const told: Record<string, string | undefined> = Object.fromEntries(cells.slice(1).map(([name, value]) => [name, value]))
    expect(cells[0]?.[0]).toBe('Completion matrix')
    expect(told).toMatchObject({
      'As at the end of': data.report.as_at,
      Company: data.report.company_name,
      Courses: 'All',
      Department: 'All',
      'Employee category': 'All',
      'Ordered by': admin.name,
      Rows: '2',
      'SHA-256 of the sheet of rows': data.report.data_sha256,
    })
    expect(Object.keys(told).filter((name) => told[name] === undefined)).toEqual(['No one is left out: each row is a sum'])
    const [summed] = (await stateOf(report_id)).reconciliation
    if (!summed) throw new Error('the course is added up')
    const figures = [summed.people, ...buckets.map((bucket) => summed[bucket]), summed.overdue]
    expect([summed.people, summed.not_started]).toEqual([2, 2])
    expect(cells.at(-1)).toEqual([summed.course_title, summed.versions.join(', '), ...figures.map(String)])
    const archive = await openArchive(path, { entries: 100, bytes: 10_000_000, ratio: 100 })
    const links = (await buffer(archive.read('xl/worksheets/_rels/sheet1.xml.rels'))).toString()
    const address = (bucket: string) => `report=${report_id}&amp;course=${course.course_id}&amp;bucket=${bucket}"`
    for (const bucket of ['all', 'not_started']) expect(links).toContain(address(bucket))
    expect(links).not.toContain(address('completed'))
  })
  it('as a PDF has awkward names as they are', async () => {
    const { admin, course } = await given(0)
    const long = `Siti ${'Nurhaliza '.repeat(19)}Tan`
    const names = ['=cmd|A1', '0012 Zero', 'محمد', '株式会社 山田', '\u202Etxt.exe', long]
    for (const name of names)
      await world.given.enrolment(await world.given.trainee({ company: { company_id: admin.company_id as number }, name }), course)
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    const { text } = await readPdf(Buffer.from((await taken(admin, report_id, { response_type: 2 })).data))
    for (const name of ['=cmd|A1', '0012 Zero', '株式会社 山田', 'Siti Nurhaliza']) expect(text).toContain(name)
    expect(text).not.toMatch(/\u202E/)
  })
  it('is refused where its rows are not those that were added up', async () => {
    const { admin } = await given()
    const report_id = await orderedBy(world, admin)
    await makeAllReports(world)
    await all((tx) =>
      tx.sql
        .update(reportRow)
        .set({ bucket: 'completed' })
        .where(and(eq(reportRow.report_id, report_id), eq(reportRow.place, 1))),
    )
    expect((await taken(admin, report_id)).data).toMatchObject({ reason: 'sums_differ' })
    expect((await stateOf(report_id)).taken).toBe(0)
  })
  it('of a day that is over is the same whenever it is made, as known then', async () => {
    const { admin, trainees, company_id } = await given()
    await all((tx) =>
      tx.sql
        .update(company)
        .set({ created_at: new Date(world.kit.clock.now().getTime() - 9 * 86_400_000) })
        .where(eq(company.company_id, company_id)),
    )
    world.clock.shift(86_400_000)
    const as = await world.given.returning(admin)
    const as_at = addDays(dayOf(world.kit.clock.now()), -1)
    const hashOf = async () => {
      const report_id = await orderedBy(world, as, { as_at, known: 'then' })
      await makeAllReports(world)
      return (await stateOf(report_id)).data_sha256
    }
    const first = await hashOf()
    await all((tx) =>
      tx.sql
        .update(traineeCourse)
        .set({ status: 'IN_PROGRESS', started_at: world.kit.clock.now() })
        .where(eq(traineeCourse.user_id, trainees[1]?.user_id as number)),
    )
    expect(await hashOf()).toBe(first)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
  })
  it.each([
    [
      'a course that another replaces since',
      async ({ wait, next }: Waits) => {
        await all((tx) => setSuccessor(tx, wait.course_id, next.course_id))
        await seatAllWaiting(world.kit, new AbortController().signal)
      },
    ],
    ['a day that was moved since', ({ wait, now }: Waits) => all((tx) => insertWaits(tx, [{ ...wait, due_on: addDays(wait.due_on, -5) }], now))],
    ['a day that comes by a rule since', ({ wait, now }: Waits) => all((tx) => insertWaits(tx, [{ ...wait, due_on: addDays(dayOf(now), 1) }], now))],
  ])('of a day that is over tells whoever waited for a seat as they did then: %s', async (_, change) => {
    const { admin, course, company_id } = await given(1)
    const who = await world.given.trainee({ company: { company_id } })
    const since = world.kit.clock.now()
    const due_on = addDays(dayOf(since), 30)
    const of = { company_id, user_id: who.user_id, course_id: course.course_id }
    const wait = { ...of, due_on, enrol_rule_id: null, previous_trainee_course_id: null, since }
    await all((tx) => insertWaits(tx, [wait], since))
    const told = async (on: Person, asked: Parameters<typeof orderedBy>[2]) => {
      const report_id = await orderedBy(world, on, asked)
      await makeAllReports(world)
      const { cells, course_id } = (await rowsOf(report_id)).find(({ user_id }) => user_id === who.user_id) ?? {}
      return { sha256: (await stateOf(report_id)).data_sha256, of: [course_id, (cells as unknown[])[12]] }
    }
    const then = await told(admin, {})
    expect(then.of).toEqual([course.course_id, due_on])
    world.clock.shift(2 * 86_400_000)
    const next = await world.given.course()
    await change({ wait, next, now: world.kit.clock.now() })
    const as = await world.given.returning(admin)
    for (const known of ['then', 'today'] as const) expect(await told(as, { as_at: dayOf(since), known })).toEqual(then)
    const now = await told(as, {})
    expect(now.of).not.toEqual(then.of)
    world.clock.shift(86_400_000)
    expect(await told(await world.given.returning(admin), { as_at: addDays(dayOf(world.kit.clock.now()), -1), known: 'then' })).toEqual(now)
    // Whoever reads it is told since when the person waits, whatever came of what they waited for.
    const { posts } = (await world.as(await world.given.returning(admin)).call('getWaitingForSeatList', {})).data
    expect(posts.map((post) => post.since)).toEqual([since.toISOString()])
  })
})

describe('whose a report is', () => {
  it('the provider has one of a company or of all, which no company sees; a company has its own', async () => {
    const [one, other] = [await given(1), await given(2)]
    const provider = await world.given.admin('globalAdmin')
    const ofOne = await orderedBy(world, provider, { company_id: one.company_id })
    const ofAll = await orderedBy(world, provider)
    const own = await orderedBy(world, other.admin)
    await makeAllReports(world)
    const rowsOf = async (who: Person, report_id: number) => (await world.as(who).call('getReport', { report_id })).data
    expect((await rowsOf(provider, ofOne)).rows.map(({ user_id }) => user_id)).toEqual(one.trainees.map(({ user_id }) => user_id))
    const everybody = await rowsOf(provider, ofAll)
    expect(everybody.columns[0]?.name).toBe('company')
    const ids = everybody.rows.map(({ user_id }) => user_id)
    for (const { user_id } of [...one.trainees, ...other.trainees]) expect(ids).toContain(user_id)
    for (const [who, report_id] of [
      [one.admin, ofOne],
      [other.admin, ofOne],
      [one.admin, ofAll],
      [one.admin, own],
      [provider, own],
    ] as const) {
      for (const name of ['getReport', 'cancelReport'] as const) expect((await world.as(who).call(name, { report_id })).response_code).toBe(4444)
      expect((await taken(who, report_id)).response_code).toBe(4444)
    }
    expect((await world.as(one.admin).call('getReportList', {})).data.posts).toEqual([])
    expect((await world.as(one.admin).call('orderReport', { kind: 'completion', company_id: other.company_id })).response_code).toBe(4444)
  })
  it('the provider loses the right while it is made: it stops', async () => {
    const { company_id } = await given(1)
    const provider = await world.given.admin('globalAdmin')
    const report_id = await orderedBy(world, provider, { company_id })
    await make(
      meanwhile(() => all((tx) => tx.sql.delete(permission).where(and(eq(permission.user_id, provider.user_id), eq(permission.right_id, 8))))),
    )
    expect(await stateOf(report_id)).toMatchObject({ state: 'stopped' })
  })
})

describe.runIf(served)('two at once', () => {
  it('of one who cancels and one who finishes, one does, whoever is first', async () => {
    const { admin } = await given(1)
    for (let i = 0; i < 12; i++) {
      const report_id = await orderedBy(world, admin)
      let cancelled = false
      const kit = meanwhile(async () => {
        void world
          .as(admin)
          .call('cancelReport', { report_id })
          .then(({ response_code }) => {
            cancelled = response_code === 2100
          })
        await new Promise((resolve) => setTimeout(resolve, i))
      })
      await make(kit)
      await new Promise((resolve) => setTimeout(resolve, 150))
      const row = await stateOf(report_id)
      expect(row.state, `${i}`).toBe(cancelled ? 'cancelled' : 'made')
      expect(await rowsKept(report_id)).toBe(cancelled ? 0 : 1)
      expect((await linesOf(report_id)).filter((action) => action === 'report.made' || action === 'report.cancelled')).toHaveLength(1)
    }
  })
  it('of two processes each report is one’s', async () => {
    const owners = await Promise.all([given(1), given(1), given(1)])
    const ids = await Promise.all(owners.map(({ admin }) => orderedBy(world, admin)))
    const now = await readClock(world.kit)
    const until = new Date(now.getTime() + CLAIMED_MS)
    const claims = await Promise.all(Array.from({ length: 8 }, () => all((tx) => claimReport(tx, now, until, null))))
    const got = claims.flatMap((one) => (one ? [one.report_id] : []))
    expect(got.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    // Whoever lost its claim changes nothing.
    const [first] = claims.filter((one) => one !== null)
    if (!first) throw new Error('none claimed')
    const late = { ...first, claimed_until: new Date(until.getTime() - 1) }
    expect(await all((tx) => changeClaimed(tx, late, { state: 'gathered' }))).toBe(null)
    world.clock.shift(CLAIMED_MS + 1000)
    await makeAllReports(world)
    for (const id of ids) expect((await stateOf(id)).state).toBe('made')
  })
})
