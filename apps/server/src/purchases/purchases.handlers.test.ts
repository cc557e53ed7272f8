import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { all, codesOf, count } from '../../test/company-desk.ts'
import { givenAuthor, givenDraft, givenItem } from '../../test/courses.samples.ts'
import { givenBuyer, order, pay, register, totalOf } from '../../test/purchases.ts'
import { sampleCourse } from '../../test/sample-course.ts'
import { openWorld, type Person, served, type World } from '../../test/world.ts'
import { materialsOf, quizzesOf } from '../courses/courses.rules.ts'
import { contentHash } from '../courses/courses.store.ts'
import { course as courseTable, courseVersion } from '../courses/courses.table.ts'
import { invoice } from '../invoices/invoices.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { paperOfMail } from '../payments/trace/papers.usecases.ts'
import { changeCart } from './orders/cart.store.ts'
import { purchasedCourse } from './purchases.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let codes = 0
const priced = (price_sen: number, fields: object = {}) => world.given.course({ ...sampleCourse(`BUY-${++codes}`), price_sen, ...fields })
const invoicesOf = ({ company_id }: { company_id: number | null }) =>
  world.sql((tx) =>
    tx.sql
      .select()
      .from(invoice)
      .where(eq(invoice.company_id, company_id as number))
      .orderBy(invoice.invoice_id),
  )
const checkout = (admin: Person, input: object, headers: Record<string, string> = {}) =>
  world.as(admin).call('CompanyCheckoutCourse', input as Record<string, unknown>, { headers })
const archive = (course_id: number) =>
  world.kit.database.write(everything, (tx) => tx.sql.update(courseTable).set({ status: 'archived' }).where(eq(courseTable.course_id, course_id)))
/** A new version of a course at another price. */
const publishAt = async (course_id: number, price_sen: number) => {
  const [old] = await world.sql((tx) => tx.sql.select().from(courseVersion).where(eq(courseVersion.course_id, course_id)))
  if (!old) throw new Error('the course has a version')
  const content = { ...(old.content as object), price_sen }
  const { course_version_id: _, ...version } = old
  await world.kit.database.write(everything, (tx) =>
    tx.sql.insert(courseVersion).values({ ...version, version_no: 2, content, content_hash: contentHash(content) }),
  )
}

describe('the catalogue', () => {
  it('tells the course as published, and the seats the company has of it', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id, content } = await priced(10_000)
    const find = async () => (await world.as(admin).call('CompanyGetTraineeCourseList', { q: content.code })).data
    expect(await find()).toMatchObject({
      total: 1,
      posts: [
        { course_id, title: content.title, price_sen: 10_000, modules: 2, validity_months: content.validity_months, languages: ['en'], own: null },
      ],
    })
    const bought = await order(world, admin, [{ course_id, seats: 4 }])
    expect((await find()).posts[0]?.own).toBeNull()
    await pay(world.kit, { ...bought, company_id: admin.company_id as number, amount_sen: bought.total_sen })
    expect((await find()).posts[0]?.own).toMatchObject({ seats: 4, free: 4 })
  })
  it('tells what is in a course before it is bought, and nothing of what is asked, answered or read', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id, content } = await priced(10_000)
    const answer = await world.as(admin).call('getCourseOnSale', { course_id })
    const [first] = answer.data.course.outline
    expect(answer.data.course).toMatchObject({ course_id, title: content.title, price_sen: 10_000, objectives: content.objectives, own: null })
    expect(answer.data.course.outline.map(({ title }) => title)).toEqual(content.modules.map(({ title }) => title))
    expect(first?.items.map(({ lesson_type }) => lesson_type)).toEqual(content.modules[0]?.items.map(({ type }) => type))
    const questions = quizzesOf(content).flatMap((quiz) => quiz.questions)
    const secrets = [
      ...questions.flatMap(({ text, options }) => [text, ...options.map(({ value }) => value)]),
      ...materialsOf(content).flatMap(({ html, file }) => [html, file?.sha256]),
    ].filter((secret) => typeof secret === 'string' && secret.length > 5)
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter((secret) => answer.body.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([])
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(courseTable).set({ title: 'Only a draft' }).where(eq(courseTable.course_id, course_id)),
    )
    expect((await world.as(admin).call('getCourseOnSale', { course_id })).data.course.title).toBe(content.title)
  })
  it('shows the sample of a course to who may buy it, in their language, and nothing else of it', async () => {
    const { admin } = await givenBuyer(world)
    const text = { ...sampleCourse(`BUY-${++codes}`), price_sen: 10_000 }
    const [first, second] = [text.modules[0]?.items[0], text.modules[1]?.items[0]]
    if (first?.type !== 'material' || second?.type !== 'material') throw new Error('two materials')
    const html = '<p>Only the sample.</p>'
    Object.assign(first.material, { html, translations: { de: { title: 'Lesen', html: '<p>Nur die Probe.</p>' } } })
    first.sample = true
    const { course_id } = await world.given.course(text)
    const of = (module_item_id: number, more: object = {}) => world.as(admin).call('getCourseSample', { course_id, module_item_id, ...more })
    expect((await world.as(admin).call('getCourseOnSale', { course_id })).data.course.sample).toEqual({
      module_item_id: first.module_item_id,
      title: first.material.title,
    })
    expect((await of(first.module_item_id)).data.sample).toMatchObject({ course_id, course_title: text.title, material: { type: 'text', html } })
    expect((await of(first.module_item_id, { language: 'de' })).data.sample.material).toMatchObject({ title: 'Lesen', html: '<p>Nur die Probe.</p>' })
    const others = text.modules.flatMap(({ items }) => items).filter((item) => item !== first)
    const absent = await of(2_000_000_000)
    expect(absent.response_code).toBe(10053)
    for (const { module_item_id } of others) expect((await of(module_item_id)).body).toBe(absent.body)
    await archive(course_id)
    expect((await of(first.module_item_id)).body).toBe(absent.body)
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(courseTable).set({ status: 'published' }).where(eq(courseTable.course_id, course_id)),
    )
    expect((await of(first.module_item_id)).response_code).toBe(2100)
  })
  it('gives the file of a sample by a link of its own, and no sample where the published version has none', async () => {
    const { admin } = await givenBuyer(world)
    const sha256 = await world.kit.files.put(Buffer.from('bytes of a recording'))
    const marked = { ...sampleCourse(`BUY-${++codes}`), price_sen: 10_000 }
    const item = marked.modules[1]?.items[0]
    if (item?.type !== 'material') throw new Error('a material')
    Object.assign(item.material, { type: 'audio', file: { sha256, name: 'no.mp3', type: 'audio/mpeg' } })
    item.sample = true
    const { course_id } = await world.given.course(marked)
    const { data } = await world.as(admin).call('getCourseSample', { course_id, module_item_id: item.module_item_id })
    expect((await world.app.inject({ url: data.sample.material.url ?? '' })).body).toBe('bytes of a recording')
    const plain = await priced(10_000)
    // Of a draft nothing can be read, marked or not.
    await world.kit.database.write(everything, (tx) =>
      tx.sql.update(courseTable).set({ sample_item_id: 201 }).where(eq(courseTable.course_id, plain.course_id)),
    )
    expect((await world.as(admin).call('getCourseOnSale', { course_id: plain.course_id })).data.course.sample).toBeNull()
    const author = await givenAuthor(world)
    const { module } = await givenItem(world, author)
    const lesson = module.items[0]?.module_item_id as number
    const draft = await givenDraft(world, author, { modules: [module.module_id] })
    await world.as(author).call('TraineeCourseUpdate', { course_id: draft.course_id, version: 1, sample_item_id: lesson })
    for (const [asked, module_item_id] of [
      [plain.course_id, 201],
      [draft.course_id, lesson],
    ])
      expect((await world.as(admin).call('getCourseSample', { course_id: asked, module_item_id })).response_code).toBe(10053)
  })
  it('tells nothing of a course that is not on sale', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(10_000)
    await archive(course_id)
    const absent = await world.as(admin).call('getCourseOnSale', { course_id: 2_000_000_000 })
    const archived = await world.as(admin).call('getCourseOnSale', { course_id })
    expect([absent.response_code, archived.response_code]).toEqual([10053, 10053])
    expect(archived.body).toBe(absent.body)
  })
  it('leaves out what is archived or was never published, and sells neither', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id, content } = await priced(10_000)
    await totalOf(world, admin, [{ course_id, seats: 1 }])
    await archive(course_id)
    expect((await world.as(admin).call('CompanyGetTraineeCourseList', { q: content.code })).data.total).toBe(0)
    expect((await world.as(admin).call('updateCart', { items: [{ course_id, seats: 1 }] })).response_code).toBe(10053)
    expect((await checkout(admin, { items: [{ course_id, seats: 1 }], expected_total_sen: 10_800 })).response_code).toBe(10053)
    const { cart } = (await world.as(admin).call('getCart', {})).data
    expect(cart).toMatchObject({ total_sen: 0, seats: 0, lines: [{ course_id, on_sale: false, subtotal_sen: 0 }] })
    expect((await world.as(admin).call('updateCart', { items: [{ course_id: 2_000_000_000, seats: 1 }] })).response_code).toBe(10053)
  })
  it('sells at the published price while the draft says another', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(10_000)
    await world.kit.database.write(everything, (tx) => tx.sql.update(courseTable).set({ price_sen: 1 }).where(eq(courseTable.course_id, course_id)))
    expect(await totalOf(world, admin, [{ course_id, seats: 1 }])).toBe(10_800)
  })
})

describe('a cart', () => {
  it('is kept for the person, in their order, and priced by the server', async () => {
    const { admin, company } = await givenBuyer(world)
    const [one, two] = [await priced(10_000), await priced(3_490)]
    await world.as(admin).call('updateCart', {
      items: [
        { course_id: two.course_id, seats: 45 },
        { course_id: one.course_id, seats: 60 },
      ],
    })
    const me = world.as(await world.given.returning(admin))
    const { cart } = (await me.call('getCart', {})).data
    expect(cart.lines.map(({ course_id }) => course_id)).toEqual([two.course_id, one.course_id])
    expect(cart).toMatchObject({ seats: 105, subtotal_sen: 757_050, tax_rate_bp: 800, tax_sen: 60_564, total_sen: 817_614 })
    expect(cart.buyer?.company_name).toBe(company.name)
    expect(cart.contacts).toEqual([{ user_id: admin.user_id, name: admin.name }])
    const colleague = await world.given.admin('clientAdmin', { company })
    expect((await world.as(colleague).call('getCart', {})).data.cart.lines).toEqual([])
    await me.call('updateCart', { items: [] })
    expect((await me.call('getCart', {})).data.cart).toMatchObject({ lines: [], total_sen: 0 })
  })
  it('keeps the PO number and the billing contact until it is ordered', async () => {
    const { admin, company } = await givenBuyer(world)
    const colleague = await world.given.admin('clientAdmin', { company })
    const stranger = await givenBuyer(world)
    const items = [{ course_id: (await priced(10_000)).course_id, seats: 1 }]
    const me = world.as(admin)
    const cart = async () => (await me.call('getCart', {})).data.cart
    // Whoever orders is who to ask, until they say otherwise.
    expect(await cart()).toMatchObject({ po_number: null, billing_contact: admin.user_id })
    await me.call('updateCart', { po_number: 'SM-PO-0412', billing_contact: colleague.user_id })
    await me.call('updateCart', { items })
    expect(await cart()).toMatchObject({ po_number: 'SM-PO-0412', billing_contact: colleague.user_id, seats: 1 })
    expect((await me.call('updateCart', { billing_contact: stranger.admin.user_id })).response_code).toBe(10010)
    expect((await world.as(colleague).call('getCart', {})).data.cart).toMatchObject({ po_number: null, billing_contact: colleague.user_id })
    const { total_sen } = await cart()
    await checkout(admin, { items, expected_total_sen: total_sen, from_cart: true, po_number: 'SM-PO-0412' })
    // The number was of that order; who is asked stays the same person.
    expect(await cart()).toMatchObject({ po_number: null, billing_contact: colleague.user_id, seats: 0 })
  })
  it('has bounds: seats of a line, lines, each course once', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(100)
    const refused = async (items: unknown) => (await world.as(admin).call('updateCart', { items } as never)).response_code
    for (const seats of [0, -1, 1.5, 10_001, 2 ** 53, 1e308, '1', null]) expect(await refused([{ course_id, seats }])).toBe(7000)
    expect(
      await refused([
        { course_id, seats: 1 },
        { course_id, seats: 2 },
      ]),
    ).toBe(7000)
    expect(await refused(Array.from({ length: 51 }, (_, i) => ({ course_id: i + 1, seats: 1 })))).toBe(7000)
    expect(await refused([{ course_id, seats: 10_000 }])).toBe(2100)
  })
  it('keeps what another window put into it while one course is added, changed or taken out', async () => {
    const { admin } = await givenBuyer(world)
    const [one, two] = [await priced(100), await priced(200)]
    const change = async (course_id: number, seats: number) =>
      (await world.as(admin).call('updateCart', { changes: [{ course_id, seats }] })).data.cart.lines.map((line) => [line.course_id, line.seats])
    await change(one.course_id, 3)
    expect(await change(two.course_id, 5)).toEqual([
      [one.course_id, 3],
      [two.course_id, 5],
    ])
    expect(await change(one.course_id, 4)).toEqual([
      [one.course_id, 4],
      [two.course_id, 5],
    ])
    expect(await change(one.course_id, 0)).toEqual([[two.course_id, 5]])
    expect((await world.as(admin).call('updateCart', { changes: [{ course_id: 2_000_000_000, seats: 1 }] })).response_code).toBe(10053)
  })
  it.runIf(served)('of windows that each add a course at once holds them all', async () => {
    const { admin } = await givenBuyer(world)
    const courses = await Promise.all(Array.from({ length: 8 }, () => priced(100)))
    await Promise.all(courses.map(({ course_id }) => world.as(admin).call('updateCart', { changes: [{ course_id, seats: 1 }] })))
    const { cart } = (await world.as(admin).call('getCart', {})).data
    expect(cart.lines.map(({ course_id }) => course_id).sort()).toEqual(courses.map(({ course_id }) => course_id).sort())
  })
  it.runIf(served)('of windows that each add a course at once holds no more than it may', async () => {
    const { admin } = await givenBuyer(world)
    const owner = { user_id: admin.user_id, company_id: admin.company_id as number }
    const courses = await Promise.all(Array.from({ length: 8 }, () => priced(100)))
    const now = world.kit.clock.now()
    const added = await Promise.all(
      courses.map(({ course_id }) =>
        world.kit.database.write({ kind: 'company', company_id: owner.company_id }, (tx) => changeCart(tx, owner, [{ course_id, seats: 1 }], 4, now)),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(4)
    expect((await world.as(admin).call('getCart', {})).data.cart.lines).toHaveLength(4)
  })
  it.runIf(served)('of two windows at once is one of the two, whole', async () => {
    const { admin } = await givenBuyer(world)
    const [one, two] = [await priced(100), await priced(200)]
    const carts = [
      [
        { course_id: one.course_id, seats: 1 },
        { course_id: two.course_id, seats: 1 },
      ],
      [
        { course_id: two.course_id, seats: 7 },
        { course_id: one.course_id, seats: 7 },
      ],
    ]
    const answers = await all((n) => world.as(admin).call('updateCart', { items: carts[n % 2] } as never))
    expect(count(codesOf(answers), 2100)).toBe(50)
    const { cart } = (await world.as(admin).call('getCart', {})).data
    expect(new Set(cart.lines.map(({ seats }) => seats)).size).toBe(1)
  })
})

describe('an order', () => {
  it('issues the invoice to the company as registered, with what was bought, and empties the cart', async () => {
    const { admin, company } = await givenBuyer(world)
    const [one, two, other] = [await priced(10_000), await priced(3_490), await priced(500)]
    const items = [
      { course_id: one.course_id, seats: 60 },
      { course_id: two.course_id, seats: 45 },
    ]
    await totalOf(world, admin, [...items, { course_id: other.course_id, seats: 1 }])
    const answer = await checkout(admin, { items, expected_total_sen: 817_614, po_number: 'PO-1', billing_contact: admin.user_id })
    expect(answer.data.invoice).toMatchObject({
      status: 'unpaid',
      seats: 105,
      total_sen: 817_614,
      po_number: 'PO-1',
      lines: [{ total_sen: 648_000 }, { total_sen: 169_614 }],
    })
    expect(answer.data.invoice.billing_contact).toContain(admin.email)
    const [row] = await invoicesOf(company)
    expect(row).toMatchObject({ invoice_no: answer.data.invoice.invoice_no, ordered_by: admin.user_id, buyer: { company_name: company.name } })
    expect((await world.as(admin).call('getCart', {})).data.cart.lines.map(({ course_id }) => course_id)).toEqual([other.course_id])
    const { order } = (await world.as(admin).call('CompanyCheckoutSuccessful', { invoice_id: answer.data.invoice.invoice_id })).data
    expect(order).toEqual(answer.data.invoice)
    const [told] = await world.mails(admin.email)
    expect(told?.subject).toContain(answer.data.invoice.invoice_no)
    expect((await paperOfMail(world.kit, told?.document_edition_id ?? 0))?.filename).toBe(`${answer.data.invoice.invoice_no}.pdf`)
  })
  it('rings the bell of whom the bill is for, and not of who ordered', async () => {
    const { admin, company } = await givenBuyer(world)
    const colleague = await world.given.admin('clientAdmin', { company })
    const items = [{ course_id: (await priced(10_000)).course_id, seats: 1 }]
    await checkout(admin, { items, expected_total_sen: await totalOf(world, admin, items), billing_contact: colleague.user_id })
    const bell = async (of: Person) => (await world.as(of).call('getNotificationList', {})).data
    expect(await bell(admin)).toMatchObject({ unread: 0, posts: [{ kind: 'invoice_issued' }] })
    expect(await bell(colleague)).toMatchObject({ unread: 1, posts: [{ kind: 'invoice_issued' }] })
  })
  it('is shown to nobody of another company', async () => {
    const [mine, theirs] = [await givenBuyer(world), await givenBuyer(world)]
    const { invoice_id } = await order(world, mine.admin, [{ course_id: (await priced(100)).course_id, seats: 1 }])
    expect((await world.as(theirs.admin).call('CompanyCheckoutSuccessful', { invoice_id })).response_code).toBe(10021)
  })
  it('needs registration information in force', async () => {
    const company = await world.given.company()
    const admin = await world.given.admin('clientAdmin', { company })
    const items = [{ course_id: (await priced(100)).course_id, seats: 1 }]
    expect((await world.as(admin).call('updateCart', { items })).data.cart.buyer).toBeNull()
    expect((await checkout(admin, { items, expected_total_sen: 108 })).response_code).toBe(20075)
    await register(world, company)
    expect((await checkout(admin, { items, expected_total_sen: 108 })).response_code).toBe(2100)
  })
  it('is told the new total when the price changed, and then ordered at that', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(10_000)
    const items = [{ course_id, seats: 2 }]
    const expected_total_sen = await totalOf(world, admin, items)
    await publishAt(course_id, 12_000)
    const refused = await checkout(admin, { items, expected_total_sen })
    expect(refused).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', total_sen: 25_920 } })
    expect(await invoicesOf(admin)).toEqual([])
    expect((await checkout(admin, { items, expected_total_sen: 25_920 })).data.invoice.lines[0]?.unit_price_sen).toBe(12_000)
  })
  it('takes no price and no total from the browser', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(10_000)
    expect((await checkout(admin, { items: [{ course_id, seats: 1, unit_price_sen: 1 }], expected_total_sen: 10_800 })).response_code).toBe(7000)
    expect((await checkout(admin, { items: [{ course_id, seats: 1 }], expected_total_sen: 10_800, total_sen: 1 })).response_code).toBe(7000)
    for (const wrong of [10_799, 10_801, 0]) {
      expect((await checkout(admin, { items: [{ course_id, seats: 1 }], expected_total_sen: wrong })).data).toMatchObject({ total_sen: 10_800 })
    }
    for (const wrong of [-1, 2 ** 53, 1.5, '10800'])
      expect((await checkout(admin, { items: [{ course_id, seats: 1 }], expected_total_sen: wrong })).response_code).toBe(7000)
    expect(await invoicesOf(admin)).toEqual([])
  })
  it('of nothing to pay, or of more than an invoice can be, is refused', async () => {
    const { admin } = await givenBuyer(world)
    const [free, dear] = [await priced(0), await priced(1_000_000_000)]
    expect((await checkout(admin, { items: [{ course_id: free.course_id, seats: 1 }], expected_total_sen: 0 })).response_code).toBe(10035)
    expect((await checkout(admin, { items: [{ course_id: dear.course_id, seats: 10_000 }], expected_total_sen: 0 })).response_code).toBe(10035)
    expect((await checkout(admin, { items: [], expected_total_sen: 0 })).response_code).toBe(7000)
  })
  it('names an administrator of the company as contact, and nobody else', async () => {
    const { admin, company } = await givenBuyer(world)
    const items = [{ course_id: (await priced(100)).course_id, seats: 1 }]
    const trainee = await world.given.trainee({ company })
    const gone = await world.given.admin('clientAdmin', { company, status: 'inactive' })
    const others = (await givenBuyer(world)).admin
    for (const { user_id } of [trainee, gone, others])
      expect((await checkout(admin, { items, expected_total_sen: 108, billing_contact: user_id })).response_code).toBe(10010)
  })
  it('of a cart that holds something else by now is refused', async () => {
    const { admin } = await givenBuyer(world)
    const { course_id } = await priced(100)
    const expected_total_sen = await totalOf(world, admin, [{ course_id, seats: 1 }])
    await totalOf(world, admin, [{ course_id, seats: 3 }])
    expect((await checkout(admin, { items: [{ course_id, seats: 1 }], expected_total_sen, from_cart: true })).data).toMatchObject({
      reason: 'changed_since',
      total_sen: 324,
    })
    expect(await invoicesOf(admin)).toEqual([])
  })
  test('is due by the terms of its company, told in the cart before; what is issued already keeps its day', async () => {
    const [{ admin, company }, other] = [await givenBuyer(world), await givenBuyer(world)]
    const items = [{ course_id: (await priced(10_000)).course_id, seats: 1 }]
    const issued = await order(world, admin, items)
    const { paymentDays } = world.kit.settings
    expect(issued.due_on).toBe(addDays(issued.issued_on, paymentDays))
    const provider = world.as(await world.given.admin('globalAdmin'))
    const { company_id } = company
    const { version } = (await provider.call('globalAdminGetCompanyDetails', { company_id })).data.list.company
    await provider.call('updateCompanyTerms', { company_id, version, payment_days: 45, remarks: 'As agreed in the contract.' })
    await world.as(admin).call('updateCart', { items })
    const { due_on } = (await world.as(admin).call('getCart', {})).data.cart
    const own = await order(world, admin, items)
    expect([due_on, own.due_on]).toEqual([addDays(own.issued_on, 45), addDays(own.issued_on, 45)])
    const usual = await order(world, other.admin, items)
    expect(usual.due_on).toBe(addDays(usual.issued_on, paymentDays))
    const [before] = (await invoicesOf(company)).filter(({ invoice_id }) => invoice_id === issued.invoice_id)
    expect(before?.due_on).toBe(issued.due_on)
  })
  test('at the turn of the year in Kuala Lumpur takes the number and the tax of its own day', async () => {
    const own = await openWorld({
      sstRates: [
        { from: '2024-03-01', rate_bp: 800 },
        { from: '2027-01-01', rate_bp: 600 },
      ],
    })
    try {
      const { admin } = await givenBuyer(own)
      const { course_id } = await own.given.course({ ...sampleCourse('TURN'), price_sen: 10_000 })
      const items = [{ course_id, seats: 1 }]
      const midnight = Date.parse('2026-12-31T16:00:00Z')
      const at = async (ms: number) => {
        own.clock.shift(ms - own.kit.clock.now().getTime())
        const me = await own.given.returning(admin)
        return { me, invoice: await order(own, me, items) }
      }
      const before = await at(midnight - 60_000)
      expect(before.invoice).toMatchObject({ invoice_no: 'INV-2026-000001', issued_on: '2026-12-31', tax_sen: 800 })
      // Shown before midnight, ordered after: told.
      const shown = await totalOf(own, before.me, items)
      own.clock.shift(midnight + 60_000 - own.kit.clock.now().getTime())
      const late = await own.as(before.me).call('CompanyCheckoutCourse', { items, expected_total_sen: shown })
      expect(late).toMatchObject({ response_code: 2111, data: { reason: 'changed_since', total_sen: 10_600 } })
      const after = await at(midnight + 120_000)
      expect(after.invoice).toMatchObject({ invoice_no: 'INV-2027-000001', issued_on: '2027-01-01', tax_sen: 600 })
    } finally {
      await own.close()
    }
  })
  test('of a supplier who is not registered bears no tax', async () => {
    const { supplier } = world.kit.settings
    const own = await openWorld({ supplier: { ...supplier, sst_no: null } })
    try {
      const { admin } = await givenBuyer(own)
      const { course_id } = await own.given.course({ ...sampleCourse('UNTAXED'), price_sen: 10_000 })
      expect(await order(own, admin, [{ course_id, seats: 1 }])).toMatchObject({ tax_sen: 0, total_sen: 10_000 })
    } finally {
      await own.close()
    }
  })
})

describe('an order under a key', () => {
  it('is not made again when the server broke right after it', async () => {
    const { admin } = await givenBuyer(world)
    const items = [{ course_id: (await priced(100)).course_id, seats: 1 }]
    const input = { items, expected_total_sen: await totalOf(world, admin, items) }
    const headers = { 'idempotency-key': 'broken-1' }
    const { database } = world.kit
    const write = database.write.bind(database)
    const spy = vi.spyOn(database, 'write').mockImplementation(async (by, work) => {
      const result = await write(by, work)
      if (typeof result === 'object' && result !== null && 'ok' in result) throw new Error('the connection ended')
      return result
    })
    expect((await checkout(admin, input, headers)).response_code).toBe(2222)
    spy.mockRestore()
    const again = await checkout(admin, input, headers)
    expect(again.response_code).toBe(2100)
    expect(await invoicesOf(admin)).toEqual([expect.objectContaining({ invoice_no: again.data.invoice.invoice_no })])
  })
})

describe.runIf(served)('fifty at once', () => {
  const racing = async () => {
    const { admin } = await givenBuyer(world)
    const items = [{ course_id: (await priced(100)).course_id, seats: 1 }]
    return { admin, input: { items, expected_total_sen: await totalOf(world, admin, items) } }
  }
  it('under one key make one order', async () => {
    const { admin, input } = await racing()
    const twin = await world.twin()
    const headers = { 'idempotency-key': 'order-1' }
    const answers = await all((n) => (n % 2 ? twin : world).as(admin).call('CompanyCheckoutCourse', input, { headers }))
    await twin.close()
    expect(await invoicesOf(admin)).toHaveLength(1)
    const ids = new Set(answers.flatMap(({ data }) => data?.invoice?.invoice_id ?? []))
    expect(ids.size).toBe(1)
    const again = await world.as(admin).call('CompanyCheckoutCourse', input, { headers })
    expect(ids.has(again.data.invoice.invoice_id)).toBe(true)
    expect((await world.as(admin).call('CompanyCheckoutCourse', { ...input, po_number: 'X' }, { headers })).data).toMatchObject({
      reason: 'key_reused',
    })
  })
  it('from one cart under keys of their own make one order', async () => {
    const { admin, input } = await racing()
    const answers = await all((n) => checkout(admin, { ...input, from_cart: true }, { 'idempotency-key': `window-${n}` }))
    expect(count(codesOf(answers), 2100)).toBe(1)
    expect(count(codesOf(answers), 2111)).toBe(49)
    expect(await invoicesOf(admin)).toHaveLength(1)
  })
  it('who each mean an order get one each, with numbers in a row', async () => {
    const { admin, input } = await racing()
    const before = await world.sql(
      async (tx) =>
        (await tx.sql.execute<{ last: number }>(sql`select last_no as last from document_series where series = 'INV' order by year desc limit 1`))
          .rows[0]?.last ?? 0,
    )
    const answers = await all((n) => checkout(admin, input, { 'idempotency-key': `meant-${n}` }))
    expect(count(codesOf(answers), 2100)).toBe(50)
    const numbers = (await invoicesOf(admin)).map(({ invoice_no }) => Number(invoice_no.slice(-6))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => before + 1 + i))
  })
  it('pay one invoice and its seats open once', async () => {
    const { admin, input } = await racing()
    const invoice = (await checkout(admin, input)).data.invoice
    await all(() => pay(world.kit, { ...invoice, company_id: admin.company_id as number, amount_sen: invoice.total_sen }))
    const [bought] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(purchasedCourse)
        .where(eq(purchasedCourse.company_id, admin.company_id as number)),
    )
    expect(bought).toMatchObject({ seats_opened: 1, seats_used: 0 })
  })
})
