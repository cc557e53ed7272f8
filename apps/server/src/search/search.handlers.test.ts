/** What whom finds: by role, tenant and today's rights, by words as people type them; and an answer that is safe whatever was typed or is called so. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { learnerOf } from '../../test/learner.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { routePermission } from '../access/access.table.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'

let world: World
let owner: Awaited<ReturnType<World['given']['company']>>
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  owner = await world.given.company({ name: 'Selat Maju Sdn Bhd', company_reg_no: '201901000123' })
  admin = await world.given.admin('clientAdmin', { company: owner, name: 'Nurul Huda Ismail' })
})
afterAll(() => world.close())

const search = (by: Person | null, query: string) => world.as(by).call('quick_search', { query })
const html = async (by: Person, query: string) => {
  const answer = await search(by, query)
  expect(answer, `${query}: ${answer.body}`).toMatchObject({ status: 200, response_code: 2100 })
  return answer.body
}
const linksIn = (text: string) => [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const titlesIn = (text: string) =>
  [...text.matchAll(/<span>(.*?)<\/span>/g)].map(([, title = '']) => title.replaceAll(/<\/?mark>/g, '').replaceAll('&#39;', "'"))
const found = async (by: Person, query: string) => titlesIn(await html(by, query))
const trainee = (name: string, fields: object = {}) => world.given.trainee({ company: owner, name, ...fields })

test.each([
  ['overdue', 'Learning Status'],
  ['report', 'Learning Status'],
  ['report', 'Question Results'],
  ['buy', 'Get Course'],
])('a screen is found by what it is for: %s', async (query, title) => {
  expect(await found(admin, query)).toContain(title)
})

describe('names as people type them', () => {
  it.each([
    ['Siti Nurhaliza binti Ahmad', 'ahmad siti'],
    ['Siti Nurhaliza binti Ahmad', 'NURHALIZA'],
    ['Siti Nurhaliza binti Ahmad', 'haliz'],
    ['Jürgen Großmann', 'jurgen grossmann'],
    ['Zoë Ñandú', 'zoe nandu'],
    ['Zoe Nandu', 'Zoë Ñandú'],
    ["Muthu a/l D'Souza", "d'souza muthu"],
    ["Muthu a/l D'Souza", 'al muthu d', false],
    ['Ng Wei Ming', 'ng'],
    ['Wong Kok Leong', 'ng', false],
    ['陈李明', '李明'],
    ['陈李明', '陈李'],
    ['陈李明', '明李', false],
    ['やまだ はなこ', 'はなこ'],
    ['Siti Nurhaliza binti Ahmad', 'siti osman', false],
  ] as [string, string, boolean?][])('%s, looked for by %s', async (name, query, isFound = true) => {
    await trainee(name)
    expect((await found(admin, query)).includes(name)).toBe(isFound)
  })

  test('by username, by a part of the email and of the employee number', async () => {
    const person = await trainee('Kavitha Raj', { username: 'kavi.raj', email: 'k.raj@harbour.test', employee_no: 'EMP-00917' })
    for (const query of ['kavi.raj', 'harbour', 'k.raj@harbour.test', '00917', 'emp00917', 'EMP 00917'])
      expect(linksIn(await html(admin, query)), query).toContain(`/CA/trainee-user-list?id=${person.user_id}`)
  })

  test('a name that was changed is found by the new one only', async () => {
    const person = await trainee('Before Wedding')
    await world.sql((tx) => tx.sql.update(users).set({ name: 'After Reception' }).where(eq(users.user_id, person.user_id)))
    expect(await found(admin, 'wedding')).toEqual([])
    expect(await found(admin, 'reception')).toEqual(['After Reception'])
  })

  test('what begins with the words comes first, and more than is shown leads to the list', async () => {
    for (const name of ['Anak Tunku', 'Tunku Zara', 'Puan Tunku', 'Tunku Amir', 'Dato Tunku', 'Encik Tunku', 'Haji Tunku']) await trainee(name)
    const text = await html(admin, 'tunku')
    expect(titlesIn(text).slice(0, 5)).toEqual(['Tunku Amir', 'Tunku Zara', 'Anak Tunku', 'Dato Tunku', 'Encik Tunku'])
    expect(linksIn(text).at(5)).toBe('/CA/trainee-user-list?q=tunku')
  })

  test('what was found is marked', async () => {
    await trainee('Mégane Lim')
    expect(await html(admin, 'megane')).toContain('<span><mark>Mégane</mark> Lim</span>')
  })
})

describe('who finds what', () => {
  test('a client admin the own trainees, and nobody and nothing of another company', async () => {
    const other = await world.given.company({ name: 'Bayu Teknologi Sdn Bhd', company_reg_no: '202001777888' })
    await world.given.trainee({ company: other, name: 'Farid Unmistakable' })
    await world.given.admin('clientAdmin', { company: other, name: 'Boss Unmistakable' })
    for (const query of ['unmistakable', 'bayu', '202001777888', 'farid']) expect(await html(admin, query), query).not.toContain('href')
  })

  test('a global admin companies by name and by part of the number, however divided, and their administrators', async () => {
    const global = await world.given.admin('globalAdmin')
    for (const query of ['selat maju', 'maju selat', '000123', '201901-000123', '2019 01 000 123'])
      expect(linksIn(await html(global, query)), query).toContain(`/GA/company?id=${owner.company_id}`)
    expect(linksIn(await html(global, 'nurul huda'))).toEqual([`/GA/company-user?id=${admin.user_id}`])
    await trainee('Onlyfor Theircompany')
    expect(await html(global, 'theircompany')).not.toContain('href')
  })

  test('a global admin the people who have a course, by name and company, as far as they may list enrolments; nobody who has none', async () => {
    const [person] = [await trainee('Enrolled Somebody'), await trainee('Enrolled Nobody')]
    await world.given.enrolment(person, await world.given.course())
    const global = await world.given.admin('globalAdmin')
    const text = await html(global, 'enrolled')
    expect(titlesIn(text)).toEqual(['Enrolled Somebody'])
    expect(linksIn(text)[0]).toBe(`/GA/courses?tab=enrolments&amp;q=${person.username}`)
    expect(text).toContain('Selat Maju')
    const { posts } = (await world.as(global).call('listCourseEnroll', { q: person.username })).data
    expect(posts.map(({ name }) => name)).toEqual(['Enrolled Somebody'])
    expect(await html(await world.given.admin('superAdmin'), 'enrolled')).not.toContain('Enrolled Somebody')
  })

  test('a global admin courses and certificates; who holds the certificate, and the company, find it too', async () => {
    const global = await world.given.admin('globalAdmin')
    const course = await world.given.course()
    const person = await trainee('Certified Person')
    const trainee_course_id = await world.given.enrolment(person, course)
    const learner = learnerOf(world, person, trainee_course_id, course.content)
    await learner.study()
    const { data } = await learner.sign()
    const serial = String(data.certificate_serial_no)
    expect(linksIn(await html(global, course.content.code))).toContain(`/GA/courses?id=${course.course_id}`)
    expect(linksIn(await html(global, serial.slice(4)))).toEqual([`/GA/courses?tab=enrolments&amp;id=${trainee_course_id}`])
    expect(linksIn(await html(admin, serial.slice(9)))).toEqual([`/CA/learning-status?person=${person.user_id}`])
    expect(linksIn(await html(person, serial.toLowerCase()))).toEqual([`/verify/${serial}`])
    expect(linksIn(await html(person, course.content.title))).toContain(`/trainee/course/${trainee_course_id}`)
    const colleague = await trainee('Nosy Colleague')
    for (const query of [serial, 'certified', course.content.title])
      expect(await html(colleague, query), query).not.toContain('href="/trainee/course')
  })

  test('a super admin the administrators of the provider, and no customer', async () => {
    const person = await world.given.admin('globalAdmin', { name: 'Guarding Provider', username: 'guarding.p' })
    const above = await world.given.admin('superAdmin')
    expect(linksIn(await html(above, 'guarding'))).toEqual([`/SA/global-admin-list?id=${person.user_id}&amp;q=guarding.p`])
    expect(await html(above, 'nurul')).not.toContain('href')
  })

  test('screens by their names in the reader’s language or in English, those of the role only', async () => {
    const german = await world.given.admin('globalAdmin', { language: 'de' })
    expect(linksIn(await html(german, 'kursliste'))).toEqual(['/GA/courses'])
    expect(linksIn(await html(german, 'course list'))).toEqual(['/GA/courses'])
    expect(linksIn(await html(admin, 'manage permission'))).toEqual(['/CA/trainee-user-list'])
    const person = await world.given.trainee()
    expect(linksIn(await html(person, 'dashboard'))).toEqual(['/trainee/dashboard'])
    expect(linksIn(await html(await world.given.admin('superAdmin'), 'route permission'))).toEqual(['/SA/route-permission'])
  })

  test('only what is open today: a right that is not held, and a route that asks for more', async () => {
    const permission = [{ system_type_id: 1 as const, module_id: 1, right_id: 1, maker_status: 1 as const, checker_status: 1 as const }]
    const reader = await world.given.admin('clientAdmin', { company: owner, permission })
    await trainee('Visible Today')
    expect(await html(reader, 'visible')).not.toContain('href')
    expect(await html(reader, 'manage permission')).not.toContain('href')
    expect(await found(admin, 'visible')).toEqual(['Visible Today'])
    const asks = { access_level: 'any' as const, permissions: [{ system_type_id: 1 as const, module_id: 4, right_id: 9 }] }
    await world.sql((tx) => tx.sql.update(routePermission).set(asks).where(eq(routePermission.route, 'getTraineeUserList')))
    expect(await html(admin, 'visible')).not.toContain('href')
    await world.sql((tx) =>
      tx.sql.update(routePermission).set({ access_level: null, permissions: null }).where(eq(routePermission.route, 'getTraineeUserList')),
    )
    expect(await found(admin, 'visible')).toEqual(['Visible Today'])
  })

  test('rights that are taken away between two searches: nothing more is found, and what was found opens no more', async () => {
    const loser = await world.given.admin('clientAdmin', { company: owner })
    const person = await trainee('Found Before')
    expect(linksIn(await html(loser, 'found before'))).toEqual([`/CA/trainee-user-list?id=${person.user_id}`])
    const provider = await world.given.admin('globalAdmin')
    const left = { system_type_id: 1, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
    const taken = await world.as(provider).call('updateClientAdminPermission', { user_id: loser.user_id, permissions: [left] })
    expect(taken.response_code).toBe(2100)
    expect(await html(loser, 'found before')).not.toContain('href')
    for (const input of [{ user_id: person.user_id }, { q: 'found before' }]) {
      const opened = await world.as(loser).call('getTraineeUserList', input)
      expect(opened).toMatchObject({ response_code: 10030 })
      expect(opened.body).not.toContain('Found Before')
    }
    await world.as(provider).call('deleteCompanyUser', { user_id: loser.user_id })
    expect(await search(loser, 'found before')).toMatchObject({ status: 401 })
  })

  test('somebody who was deactivated or renamed since is told of as they are now', async () => {
    const person = await trainee('Changing Person')
    const link = `/CA/trainee-user-list?id=${person.user_id}`
    expect(linksIn(await html(admin, 'changing person'))).toEqual([link])
    expect((await world.as(admin).call('deleteTraineeUser', { user_id: person.user_id })).response_code).toBe(2100)
    const text = await html(admin, 'changing person')
    expect(linksIn(text)).toEqual([link])
    expect(text).toContain('Deactivated')
  })

  test('a name that two companies share is found in the own one only, and so is its list', async () => {
    const others = await world.given.company()
    await world.given.trainee({ company: others, name: 'Shared Homonym' })
    const own = await trainee('Shared Homonym')
    expect(linksIn(await html(admin, 'shared homonym'))).toEqual([`/CA/trainee-user-list?id=${own.user_id}`])
    const { data } = await world.as(admin).call('getTraineeUserList', { q: 'shared homonym' })
    expect(data).toMatchObject({ total: 1, posts: [{ user_id: own.user_id }] })
    for (const query of ['shared%', 'shar_d hom_nym', "shared' or company_id > 0 --", 'shared" homonym'])
      expect(linksIn(await html(admin, query)).length, query).toBeLessThanOrEqual(1)
  })
})

describe('bad input', () => {
  it.each(['', '  ', '%%', '__', '""', "''", '\\\\', '\u200e\u200f', '...'])('%j holds nothing to look for', async (query) =>
    expect(await search(admin, query)).toMatchObject({ response_code: 10006 }),
  )
  test('no query at all, one letter, too much, controls and marks that turn the direction are told', async () => {
    expect(await world.as(admin).call('quick_search', {})).toMatchObject({ response_code: 10006 })
    for (const query of ['a', ' a ', 'x'.repeat(101), 'ab\u0000', 'ab\u0007', '\u202eab', 'ab\u2066'])
      expect(await search(admin, query), JSON.stringify(query)).toMatchObject({ response_code: 7000, data: [{ field: 'query' }] })
    expect((await search(admin, 'x'.repeat(100))).response_code).toBe(2100)
  })
  test('wildcards, quotes and SQL are signs between words, and find no more than the words', async () => {
    await trainee('Percent Person')
    for (const query of ['perc%on', 'perc_on', "percent' or '1'='1", "percent'; drop table users; --", 'perce*x']) {
      const text = await html(admin, query)
      expect(text, query).not.toContain('href')
    }
    expect(await found(admin, '%percent_')).toEqual(['Percent Person'])
    expect(await found(admin, '"percent"')).toEqual(['Percent Person'])
  })
  test('HTML that somebody typed, or is called, is text', async () => {
    await trainee('<img src=x onerror=alert(1)>')
    const text = await html(admin, 'onerror')
    expect(text).toContain('&lt;img src=x <mark>onerror</mark>=alert(1)&gt;')
    expect(text).not.toContain('<img')
    expect(await html(admin, '<script>alert("nobody")</script>')).toContain('“&lt;script&gt;alert(&quot;nobody&quot;)&lt;/script&gt;”')
  })
  test('whatever a company is called and whatever is typed, the answer has the template’s tags and links alone', async () => {
    const global = await world.given.admin('globalAdmin')
    const given = await world.given.company({ name: 'x' })
    const sign = fc.constantFrom(...'<>"\'&/\\= \u200f', 'a', 'é', '李', '1', 'javascript:', 'onload', '</a>', '<svg ', '<!--', ']]>')
    const line = fc.array(sign, { minLength: 1, maxLength: 20 }).map((signs) => signs.join(''))
    await fc.assert(
      fc.asyncProperty(line, line, async (name, query) => {
        await world.sql((tx) => tx.sql.update(company).set({ name }).where(eq(company.company_id, given.company_id)))
        const { response_code, body } = await search(global, query)
        if (response_code !== 2100) {
          expect([10006, 7000]).toContain(response_code)
          return
        }
        const tags = body.replaceAll(/<\/?(div|h3|a|span|small|mark|p)( (role|href|aria-label)="[^"<>]*")*>/g, '')
        expect(tags).not.toMatch(/[<>]/)
        for (const href of linksIn(body)) expect(href).toMatch(/^\/(?!\/)/)
      }),
      { numRuns: 60 },
    )
  })
})

describe('much at once', () => {
  test('of fifty searches of one person few are worked on, the others are told to wait, and somebody else is not kept waiting', async () => {
    const other = await world.given.admin('globalAdmin')
    const timed = async () => {
      const began = performance.now()
      expect((await search(other, 'selat maju')).response_code).toBe(2100)
      return performance.now() - began
    }
    const alone = await timed()
    const burst = Array.from({ length: 50 }, () => search(admin, 'tunku'))
    const waited = await timed()
    const answers = await Promise.all(burst)
    const refused = answers.filter(({ response_code }) => response_code === 2111)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ status: 429, data: { reason: 'too_many_tries' } })
    expect(answers.filter(({ response_code }) => response_code === 2100).length).toBe(50 - refused.length)
    expect(waited).toBeLessThan(2 * alone + 2_000)
    expect((await search(admin, 'tunku')).response_code).toBe(2100)
  })
})

describe('what is kept to be found', () => {
  test('is read by nobody but the function that looks where the scope allows', async () => {
    await expect(world.sql((tx) => tx.sql.execute('select * from search_entry'))).rejects.toThrow()
    await expect(world.sql((tx) => tx.sql.execute("delete from search_entry where kind = 'trainee'"))).rejects.toThrow()
    await expect(world.sql((tx) => tx.sql.execute("select keep_entry('trainee', 1, 1, 'x', 'y')"))).rejects.toThrow()
    const count = async (scope: Parameters<typeof world.kit.database.read>[0]) =>
      world.kit.database.read(scope, async (tx) => (await tx.sql.execute("select * from find_entries('trainee', 'tunku', 100)")).rows.length)
    const other = await world.given.company()
    expect(await count({ kind: 'company', company_id: owner.company_id })).toBe(7)
    expect(await count({ kind: 'company', company_id: other.company_id })).toBe(0)
    expect(await count({ kind: 'person', company_id: owner.company_id, user_id: 1 })).toBe(0)
    expect(await count({ kind: 'nobody', company_id: '' } as never)).toBe(0)
    expect(await count({ kind: 'all' })).toBe(7)
  })
})
