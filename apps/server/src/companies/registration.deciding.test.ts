import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignUp, givenPublicSignUp, givenRegistration, type SignUp } from '../../test/companies.samples.ts'
import { aPerson, type CompanyDesk, companyDesk } from '../../test/company-desk.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { users } from '../identity/identity.table.ts'

let world: World
let desk: CompanyDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await companyDesk(world)
})
afterAll(() => world.close())

const moveTo = async (person: { user_id: number; token: string }, email: string) => {
  expect((await world.as(person).call('updateUserProfile', { email, current_password: PASSWORD })).response_code).toBe(2100)
  const token = (await world.mails(email))[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
  expect((await world.as(null).call('confirmEmail', { token })).response_code).toBe(2100)
}

describe('four eyes', () => {
  test('are not got round by changing one’s own mailbox', async () => {
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    const { id } = await givenPublicSignUp(world, { maker: aPerson({ email: checker.email }) })
    await moveTo(checker, 'elsewhere@people.test')
    await desk.refused(() => desk.approve(id, 1, checker), 10004)
    expect((await desk.shown(id, checker)).can).toMatchObject({ approve: false, because: 'own' })
  })
  test('nor by two accounts that had one mailbox after each other', async () => {
    const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
    const checker = await world.given.admin('globalAdmin', { kind: 'checker' })
    const left = maker.email
    await moveTo(maker, 'maker.elsewhere@people.test')
    const { data } = await world.as(maker).call('createTempCompanyUserRegistration', aSignUp())
    await moveTo(checker, left)
    await moveTo(checker, 'checker.elsewhere@people.test')
    await desk.refused(() => desk.approve(data.temp_company_user_registration_id, 1, checker), 10004)
  })
})

describe('one person behind two accounts', () => {
  const admin = (kind: 'maker' | 'checker') => world.given.admin('globalAdmin', { kind })
  const moveFor = async (by: Person, { user_id, name }: Person, email: string) =>
    expect((await world.as(by).call('updateGlobalAdminUser', { user_id, name, phone: '+60123456789', email })).response_code).toBe(2100)
  const submitted = async (by: Person) =>
    (await world.as(by).call('createTempCompanyUserRegistration', aSignUp())).data.temp_company_user_registration_id
  const waitingFor = async (one: Person) =>
    (await world.as(one).call('getDashboard')).data.waiting.find(({ what }) => what === 'company_registrations')?.count ?? 0
  const DAYS = 24 * 60 * 60 * 1000

  test('who moved both of their mailboxes is no second pair of eyes', async () => {
    const [thief, maker, checker] = [await world.given.admin('superAdmin'), await admin('maker'), await admin('checker')]
    await moveFor(thief, maker, 'one.of.theirs@people.test')
    await moveFor(thief, checker, 'another.of.theirs@people.test')
    const before = await waitingFor(checker)
    const id = await submitted(maker)
    await desk.refused(() => desk.approve(id, 1, checker), 10004)
    expect((await desk.shown(id, checker)).can).toMatchObject({ approve: false, because: 'own' })
    expect(await waitingFor(checker)).toBe(before)
    expect((await desk.approve(id, 1)).response_code).toBe(2100)
  })
  test('who registered the one and moved the other is none either', async () => {
    const [thief, checker] = [await world.given.admin('superAdmin'), await admin('checker')]
    const { data } = await world.as(thief).call('registerGlobalAdmin', {
      name: 'Newly Registered',
      username: 'newly.registered',
      email: 'newly@people.test',
      phone: '+60123456789',
      kind: 'maker',
    })
    await moveFor(thief, checker, 'taken.over@people.test')
    await world.sql((tx) => tx.sql.update(users).set({ status: 'active' }).where(eq(users.user_id, data.user.user_id)))
    const maker = await world.given.returning({ ...thief, ...data.user, company_id: null })
    const id = await submitted(maker)
    await desk.refused(() => desk.approve(id, 1, checker), 10004)
  })
  test('a mailbox that was put right alone, or longer ago than a month, parts nobody', async () => {
    const [helper, maker, checker] = [await world.given.admin('superAdmin'), await admin('maker'), await admin('checker')]
    await moveFor(helper, maker, 'put.right@people.test')
    expect((await desk.approve(await submitted(maker), 1, checker)).response_code).toBe(2100)
    await moveFor(helper, checker, 'put.right.too@people.test')
    const soon = await submitted(maker)
    await desk.refused(() => desk.approve(soon, 1, checker), 10004)
    world.clock.shift(31 * DAYS)
    try {
      const [later, other] = [await world.given.returning(maker), await world.given.returning(checker)]
      expect((await desk.approve(await submitted(later), 1, other)).response_code).toBe(2100)
    } finally {
      world.clock.shift(-31 * DAYS)
    }
  })
  test('two whom one person registered are two, so that a portal can begin', async () => {
    const first = await world.given.admin('superAdmin')
    const register = async (kind: 'maker' | 'checker') => {
      const { data } = await world.as(first).call('registerGlobalAdmin', {
        name: `First ${kind}`,
        username: `first.${kind}`,
        email: `first.${kind}@people.test`,
        phone: '+60123456789',
        kind,
      })
      // A slip in the address, put right before anybody came in.
      await moveFor(first, { ...first, ...data.user, company_id: null }, `first.${kind}.right@people.test`)
      await world.sql((tx) => tx.sql.update(users).set({ status: 'active' }).where(eq(users.user_id, data.user.user_id)))
      return world.given.returning({ ...first, ...data.user, company_id: null })
    }
    const [maker, checker] = [await register('maker'), await register('checker')]
    expect((await desk.approve(await submitted(maker), 1, checker)).response_code).toBe(2100)
  })
})

describe('who is named in a request does not decide on it', () => {
  const approver = (email?: string) => world.given.admin('globalAdmin', { kind: 'checker', ...(email ? { email } : {}) })
  const waitingFor = async (one: { token: string }) =>
    (await world.as(one).call('getDashboard')).data.waiting.find(({ what }) => what === 'company_registrations')?.count ?? 0
  const isShut = async (id: number, who: Awaited<ReturnType<typeof approver>>) => {
    const [theirs, others] = await Promise.all([who, await approver()].map((one) => waitingFor(one)))
    expect(theirs).toBeLessThan(others as number)
    await desk.refused(() => desk.approve(id, 1, who), 10004)
    await desk.refused(() => desk.reject(id, 'no', who), 10004)
    expect((await desk.shown(id, who)).can).toMatchObject({ approve: false, reject: false, because: 'own' })
    // Only the people who did something are shown.
    expect((await desk.shown(id, who)).history.map(({ action }) => action)).not.toContain('named')
  }

  test('as the checker of a public sign-up, in whatever spelling', async () => {
    const who = await approver('secondhat@gmail.com')
    const { id } = await givenPublicSignUp(world, { checker: aPerson({ email: 'second.hat+shop@googlemail.com' }) })
    await isShut(id, who)
    expect((await desk.approve(id, 1)).response_code).not.toBe(10004)
  })
  test('whose address was theirs once', async () => {
    const who = await approver()
    const once = who.email
    await moveTo(who, `${who.username}.moved@people.test`)
    const { id } = await givenPublicSignUp(world, { checker: aPerson({ email: once }) })
    await isShut(id, who)
  })
  test('or becomes theirs later', async () => {
    const who = await approver()
    const { id, signUp } = await givenPublicSignUp(world)
    await moveTo(who, signUp.checker?.email as string)
    await moveTo(who, `${who.username}.again@people.test`)
    await isShut(id, who)
  })
  test('or is that of another account of theirs', async () => {
    const who = await approver()
    const other = await world.given.admin('globalAdmin')
    const shared = `${who.username}.shared@people.test`
    await moveTo(other, shared)
    await moveTo(other, `${other.username}.elsewhere@people.test`)
    await moveTo(who, shared)
    // The request names a mailbox that only the other account ever had.
    const { id } = await givenPublicSignUp(world, { checker: aPerson({ email: other.email }) })
    await isShut(id, who)
  })
  test.each(['maker', 'checker'] as const)('nor as the %s of one that the provider entered, or corrected', async (side) => {
    const who = await approver()
    const once = who.email
    await moveTo(who, `${who.username}.moved@people.test`)
    const { id, signUp } = await givenRegistration(world, { [side]: aPerson({ email: once }) })
    await isShut(id, who)
    const other = await givenRegistration(world)
    await desk.reject(id)
    expect((await desk.edit(other.id, 1, { ...aSignUp(), [side]: signUp[side] })).response_code).toBe(2100)
    await desk.refused(() => desk.approve(other.id, 2, who), 10004)
    expect((await desk.approve(other.id, 2)).response_code).toBe(2100)
  })
})

describe('approving a company', () => {
  test('makes the company, its two people with their rights and invitations, and tells the submitter', async () => {
    const { id, signUp, submitter } = await givenRegistration(world)
    const { response_code, data } = await desk.approve(id, 1)
    expect(response_code).toBe(2100)
    expect(data.company).toMatchObject({
      name: signUp.company_name,
      company_reg_no: signUp.company_reg_no,
      email: signUp.email,
      phone: signUp.phone,
      status: 'active',
      admins: 2,
      registration_information: 'none',
    })
    expect(data.users.map(({ username, kind, status }) => [username, kind, status])).toEqual([
      [signUp.maker.username, 'maker', 'invited'],
      [signUp.checker?.username, 'checker', 'invited'],
    ])
    for (const { email, username } of [signUp.maker, signUp.checker as SignUp['maker']]) {
      const [mail] = await world.mails(email)
      const token = mail?.text.match(/#token=([\w-]{43})/)?.[1]
      const accepted = { token, password: 'Fresh#2027pine', confirm_password: 'Fresh#2027pine', accept_terms: true }
      expect((await world.as(null).call('acceptInvitation', accepted)).data).toEqual({ username, system_type_id: 2 })
    }
    const [asMaker, asChecker] = await Promise.all(data.users.map(({ user_id }) => desk.permissionsOf(user_id)))
    expect(asMaker?.length).toBeGreaterThan(5)
    expect(asMaker?.every(({ maker_status, checker_status }) => maker_status === 1 && checker_status === 0)).toBe(true)
    expect(asChecker?.every(({ maker_status, checker_status }) => maker_status === 0 && checker_status === 1)).toBe(true)
    expect((await desk.notices(submitter.user_id))[0]).toMatchObject({ kind: 'company_registration_approved', data: { name: signUp.company_name } })
    const after = await desk.shown(id)
    expect(after).toMatchObject({
      approve_status_id: 1,
      company_id: data.company.company_id,
      decided_by: desk.checker.name,
      will: { company: { company_id: data.company.company_id, name: signUp.company_name } },
      can: { approve: false, edit: false, because: 'decided' },
    })
    expect(after.history.map(({ action }) => action)).toEqual(['submitted', 'approved'])
    const [line] = await world.sql((tx) =>
      tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'company_registration.approved')).orderBy(desc(auditEvent.audit_event_id)),
    )
    expect(line).toMatchObject({ entity_id: String(id), actor_user_id: desk.checker.user_id, company_id: data.company.company_id })
    expect(JSON.stringify([line?.before, line?.after])).not.toContain(signUp.maker.email)
  })

  test('makes one person both maker and checker where there is no second', async () => {
    const { id } = await givenRegistration(world, { checker: undefined })
    const { data } = await desk.approve(id)
    expect(data.users.map(({ kind }) => kind)).toEqual(['maker_checker'])
    expect((await desk.permissionsOf(data.users[0]?.user_id as number)).every((one) => one.maker_status === 1 && one.checker_status === 1)).toBe(true)
  })

  test('adds further administrators to an active company of this number and name', async () => {
    const owner = await world.given.company({ name: 'Nilam Utama Sdn Bhd' })
    const { id } = await givenRegistration(world, { company_name: 'Nilam Utama', company_reg_no: owner.company_reg_no })
    expect(await desk.shown(id)).toMatchObject({ findings: [], will: { company: { company_id: owner.company_id, name: owner.name } } })
    const { data } = await desk.approve(id)
    expect(data.company).toMatchObject({ company_id: owner.company_id, name: owner.name, email: owner.email, admins: 2 })
    expect(await desk.companiesWith(owner.company_reg_no)).toHaveLength(1)
  })

  test('never makes a stranger who signs up administrator of a company that exists', async () => {
    const owner = await world.given.company({ name: 'Delima Jaya Sdn Bhd' })
    const { id } = await givenPublicSignUp(world, { company_name: owner.name, company_reg_no: owner.company_reg_no })
    expect(await desk.shown(id)).toMatchObject({ findings: [10008], submitted_by: null, will: { company: 'new' } })
    await desk.refused(() => desk.approve(id), 10008)
    // Not by way of a correction either, which leaves it a stranger's.
    await desk.refused(() => desk.edit(id, 1, aSignUp({ company_name: owner.name, company_reg_no: owner.company_reg_no })), 10008)
  })

  test('looks up anew what stands against it, and shows that before', async () => {
    const { id, signUp } = await givenRegistration(world)
    await world.given.trainee({ username: signUp.maker.username })
    await world.given.trainee({ email: signUp.checker?.email as string })
    expect((await desk.shown(id)).findings).toEqual([10001, 10002])
    await desk.refused(() => desk.approve(id), 10001)
    const other = await givenRegistration(world)
    await world.given.company({ name: other.signUp.company_name.toUpperCase() })
    expect((await desk.shown(other.id)).findings).toEqual([10008])
    await desk.refused(() => desk.approve(other.id), 10008)
  })

  test('is not offered while something stands against it, and names the company that it is alike', async () => {
    const { id, signUp } = await givenRegistration(world)
    const other = await world.given.company({ name: signUp.company_name.toUpperCase() })
    expect(await desk.shown(id)).toMatchObject({
      can: { approve: false, reject: true, because: 'findings' },
      similar: [{ company_id: other.company_id, name: other.name, company_reg_no: other.company_reg_no, status: 'active' }],
    })
  })

  test('is no news any more for every approver who was told, once one of them has decided', async () => {
    const other = await world.given.admin('globalAdmin', { kind: 'checker' })
    const { id } = await givenRegistration(world)
    const next = await givenRegistration(world)
    const unread = async () => (await desk.notices(other.user_id)).filter(({ read_at }) => read_at === null).map(({ item_id }) => item_id)
    expect(await unread()).toEqual([next.id, id])
    await desk.approve(id)
    expect(await unread()).toEqual([next.id])
    await desk.reject(next.id)
    expect(await unread()).toEqual([])
  })

  test('of a sister company goes by a correction that says why, and by somebody else than who corrected it', async () => {
    const owner = await world.given.company({ name: 'Cempaka Timur Sdn Bhd' })
    const { id, signUp } = await givenPublicSignUp(world, { company_name: 'Cempaka Timur PLT' })
    await desk.refused(() => desk.approve(id), 10008)
    await desk.edit(id, 1, { ...signUp, another_company: 'The sister in Sabah' } as SignUp)
    expect(await desk.shown(id)).toMatchObject({
      findings: [],
      another_company: 'The sister in Sabah',
      similar: [{ company_reg_no: owner.company_reg_no }],
      can: { approve: true, because: null },
    })
    expect((await desk.approve(id)).data.company).toMatchObject({ name: 'Cempaka Timur PLT', company_reg_no: signUp.company_reg_no })
  })

  test('of a public sign-up with maker and checker as one is refused with the four codes', async () => {
    const one = aPerson()
    for (const [over, code] of [
      [{ username: one.username }, 10017],
      [{ username: one.username.replace('.', '') }, 10046],
      [{ email: one.email }, 10018],
      [{ email: one.email.replace('@', '+x@') }, 10047],
    ] as const) {
      const maker = { ...one, username: `${one.username}`, email: one.email }
      const { id } = await givenPublicSignUp(world, { maker, checker: aPerson(over) })
      expect((await desk.shown(id)).findings).toContain(code)
      await desk.refused(() => desk.approve(id), code)
      await desk.reject(id)
    }
  })

  test('is not held up by what a stranger has only asked for', async () => {
    const { id, signUp } = await givenRegistration(world)
    await givenPublicSignUp(world, { ...signUp, company_reg_no: 'OTHER1' })
    expect((await desk.shown(id)).findings).toEqual([])
    expect((await desk.approve(id)).response_code).toBe(2100)
  })

  test('is not for whoever submitted it, nor for whoever corrected it, under any account of the same mailbox', async () => {
    const both = await world.given.admin('globalAdmin', { email: 'both.hats@gmail.com' })
    const { data } = await world.as(both).call('createTempCompanyUserRegistration', aSignUp())
    const id = data.temp_company_user_registration_id
    expect((await desk.shown(id, both)).can).toMatchObject({ approve: false, because: 'own' })
    await desk.refused(() => desk.approve(id, 1, both), 10004)
    await desk.refused(() => desk.reject(id, 'no', both), 10004)
    const again = await world.given.admin('globalAdmin', { email: 'bothhats+second@gmail.com' })
    await desk.refused(() => desk.approve(id, 1, again), 10004)

    const editor = await world.given.admin('globalAdmin')
    expect((await desk.edit(id, 1, aSignUp(), editor)).response_code).toBe(2100)
    await desk.refused(() => desk.approve(id, 2, editor), 10004)
    expect((await desk.shown(id, editor)).history.map(({ action, name }) => [action, name])).toEqual([
      ['submitted', both.name],
      ['edited', editor.name],
    ])
    expect((await desk.approve(id, 2)).response_code).toBe(2100)
  })

  test('is not for a provider’s person who signed up the company by the public form', async () => {
    const insider = await world.given.admin('globalAdmin', { email: 'insider@people.test' })
    const { id } = await givenPublicSignUp(world, { maker: aPerson({ email: 'insider+shop@people.test' }) })
    await desk.refused(() => desk.approve(id, undefined, insider), 10004)
  })

  test('is for a checker only, and for what is there', async () => {
    const { id } = await givenRegistration(world)
    await desk.refused(() => desk.approve(id, 1, desk.maker), 20067)
    await desk.refused(() => desk.approve(2_000_000_000), 4444)
    await desk.refused(() => desk.reject(2_000_000_000), 4444)
  })

  test('is refused when it was corrected since, and when it is decided already', async () => {
    const { id } = await givenRegistration(world)
    await desk.edit(id, 1, aSignUp())
    expect(await desk.refused(() => desk.approve(id, 1), 2111)).toMatchObject({ reason: 'changed_since', version: 2 })
    await desk.approve(id, 2)
    await desk.refused(() => desk.approve(id), 20073)
    await desk.refused(() => desk.reject(id), 20073)
    await desk.refused(() => desk.edit(id, 3, aSignUp()), 20073)
  })
})

describe('correcting a company', () => {
  test('raises the version, records who did it, and looks up everything again', async () => {
    const { id, signUp } = await givenRegistration(world)
    const other = await givenRegistration(world)
    const { data, response_code } = await desk.edit(id, 1, { ...signUp, phone: '+60387654321' })
    expect(response_code).toBe(2100)
    expect(data.registration).toMatchObject({
      phone: '+60387654321',
      version: 2,
      history: [{ action: 'submitted' }, { action: 'edited', name: desk.maker.name }],
    })
    await desk.refused(() => desk.edit(id, 1, signUp), 2111)
    await desk.refused(() => desk.edit(id, 2, { ...signUp, maker: other.signUp.maker }), 10001)
    await desk.refused(() => desk.edit(id, 2, { ...signUp, company_reg_no: other.signUp.company_reg_no }), 10008)
    await desk.refused(() => desk.edit(2_000_000_000, 1, aSignUp()), 4444)
  })

  test('a public sign-up can be corrected too, and loses its findings', async () => {
    const taken = await world.given.trainee()
    const { id, signUp } = await givenPublicSignUp(world, { maker: aPerson({ username: taken.username }) })
    expect((await desk.shown(id)).findings).toEqual([10001])
    expect((await desk.edit(id, 1, { ...signUp, maker: aPerson() })).data.registration.findings).toEqual([])
    expect((await desk.approve(id, 2)).response_code).toBe(2100)
  })

  test('a checker who is no longer wanted is left out', async () => {
    const { id, signUp } = await givenRegistration(world)
    const { checker: _, ...alone } = signUp
    expect((await desk.edit(id, 1, alone)).data.registration).toMatchObject({ checker: null, will: { users: [{ kind: 'maker_checker' }] } })
  })
})

describe('rejecting a company', () => {
  test('needs a reason, and tells it to the submitter', async () => {
    const { id, signUp, submitter } = await givenRegistration(world)
    await desk.refused(() => desk.reject(id, ' '), 7000)
    expect((await desk.reject(id, 'No contract.')).response_code).toBe(2100)
    expect(await desk.shown(id)).toMatchObject({ approve_status_id: 3, remarks: 'No contract.', decided_by: desk.checker.name, company_id: null })
    expect((await desk.notices(submitter.user_id))[0]).toMatchObject({ kind: 'company_registration_rejected', data: { remarks: 'No contract.' } })
    expect(await world.mails(signUp.maker.email)).toEqual([])
    expect(await desk.companiesWith(signUp.company_reg_no)).toEqual([])
  })

  test('mails it to whoever signed up, in their language', async () => {
    const { id, signUp } = await givenPublicSignUp(world, {}, 'de')
    await desk.reject(id, 'Kein Vertrag.')
    const [mail] = await world.mails(signUp.maker.email)
    expect(mail?.subject).toBe('Ihre Registrierung bei Jujur wurde nicht freigegeben')
    expect(mail?.text).toContain('Kein Vertrag.')
  })

  test('frees the names for another try', async () => {
    const { id, signUp } = await givenRegistration(world)
    await desk.reject(id)
    expect((await desk.create(signUp)).response_code).toBe(2100)
  })
})
