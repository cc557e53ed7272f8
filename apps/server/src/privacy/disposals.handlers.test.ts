import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvoice } from '../../test/billing.ts'
import { askedBy, carryOutAll, givenLeaver, givenOldValues, givenTwo } from '../../test/disposals.samples.ts'
import { oneByOne, openWorld, type Person, type World } from '../../test/world.ts'
import { auditEvent } from '../audit/audit.table.ts'
import { exportAudit } from '../audit/export.usecases.ts'
import { verifyExport } from '../audit/export.view.ts'
import { auditKeys } from '../audit/heads.store.ts'
import { verifyOwnLog } from '../audit/heads.usecases.ts'
import { sealAudit, sealingOf } from '../audit/seal.usecases.ts'
import { users } from '../identity/identity.table.ts'
import { everything } from '../kit/database/scope.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'
import { disposal, disposalFile, disposalPerson } from './disposals.table.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const personNow = async (user_id: number) => {
  const [row] = await world.sql((tx) => tx.sql.select().from(users).where(eq(users.user_id, user_id)))
  if (!row) throw new Error('a person stays as a number')
  return row
}
const stateOf = async (disposal_id: number) =>
  (await world.sql((tx) => tx.sql.select().from(disposalPerson).where(eq(disposalPerson.disposal_id, disposal_id)))).map(({ state, obstacle }) => ({
    state,
    obstacle,
  }))
const verified = () => verifyOwnLog({ read: (work) => world.kit.database.read(everything, work), files: world.kit.files })

describe('a disposal', () => {
  it('is asked for by one, approved by another, and leaves a number that names nobody', async () => {
    const { actor, other, person } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    expect((await world.as(actor).call('approveDisposal', { disposal_id, version: 1 })).response_code).toBe(10004)
    expect((await world.as(other).call('approveDisposal', { disposal_id, version: 1 })).response_code).toBe(2100)
    await carryOutAll(world)
    const row = await personNow(person.user_id)
    expect(row).toMatchObject({
      name: `#${person.user_id}`,
      username: `gone-${person.user_id}`,
      phone: null,
      password_hash: null,
      status: 'inactive',
    })
    expect(row.disposed_at).not.toBeNull()
    const { data } = await world.as(actor).call('getDisposalList', { q: 'APPROVED_HISTORY_LIST' })
    expect(data.list[0]).toMatchObject({ disposal_id, people: 1, done: 1, kept: 0, reason: 'asked' })
    expect(data.list[0]?.backups_end_on).toMatch(/^20/)
    expect((await world.as(actor).call('getDisposalCertificate', { disposal_id })).status).toBe(200)
  })

  it('of the log nothing is lost but the values: it verifies, and the key is gone', async () => {
    const { actor, other, person } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    await sealAudit(sealingOf(world.kit), { waits: true })
    expect(await verified()).toMatchObject({ sound: true, faults: [] })
    const lines = await world.sql((tx) =>
      tx.sql
        .select({ action: auditEvent.action })
        .from(auditEvent)
        .where(eq(auditEvent.entity_id, String(person.user_id))),
    )
    expect(lines.map(({ action }) => action)).toContain('user.disposed')
  })

  it('what the provider asks waits for the company, and nobody of the provider approves it', async () => {
    const { actor, person } = await givenTwo(world)
    const [one, two] = [await world.given.admin('globalAdmin'), await world.given.admin('globalAdmin')]
    const disposal_id = await askedBy(world, one, [person.user_id])
    expect((await world.as(two).call('approveDisposal', { disposal_id, version: 1 })).response_code).toBe(20073)
    expect((await world.as(actor).call('approveDisposal', { disposal_id, version: 1 })).response_code).toBe(2100)
  })

  it('of a company with one administrator goes to the provider’s checker', async () => {
    const actor = await world.given.admin('clientAdmin')
    const person = await givenLeaver(world, actor.company_id as number)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    expect((await world.as(await world.given.admin('globalAdmin')).call('approveDisposal', { disposal_id, version: 1 })).response_code).toBe(2100)
  })

  it('is refused of somebody whose account is in use, and under a hold of the person or of the company', async () => {
    const { actor, other, person, company_id } = await givenTwo(world)
    const active = await world.given.trainee({ company: { company_id } })
    expect((await world.as(actor).call('requestDisposal', { user_ids: [active.user_id], note: 'x' })).data).toMatchObject({
      reason: 'in_use',
      obstacle: 'in_use',
    })
    const { data } = await world.as(other).call('setLegalHold', { reason: 'Labour court' })
    expect((await world.as(actor).call('requestDisposal', { user_ids: [person.user_id], note: 'x' })).data).toMatchObject({
      reason: 'in_use',
      obstacle: 'hold',
    })
    const lift = { legal_hold_id: data.legal_hold_id, version: 1, because: 'Over' }
    expect((await world.as(other).call('liftLegalHold', lift)).response_code).toBe(10004)
    expect((await world.as(actor).call('liftLegalHold', lift)).response_code).toBe(2100)
    expect((await world.as(actor).call('requestDisposal', { user_ids: [person.user_id], note: 'x' })).response_code).toBe(2100)
  })

  describe('is refused, before it is asked and after it was approved,', () => {
    const leave = (user_id: number) => world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, user_id)))
    const dueIn = async (days: number) => addDays(dayOf(await readClock(world.kit)), days)
    type Given = { actor: Person; other: Person; company_id: number; leaver: (role?: 'admin') => Promise<Person> }
    /** Each puts something in the way of somebody who has left, and answers how it goes out of it. */
    const ways: Record<string, { obstacle: string; put: (given: Given) => Promise<{ person: Person; put: () => Promise<unknown>; end: string }> }> = {
      'of somebody whose own request waits for a decision': {
        obstacle: 'review',
        put: async ({ actor, leaver, company_id }) => {
          const person = await leaver('admin')
          const about = await givenLeaver(world, company_id)
          const asked = { company_id, user_id: about.user_id, kind: 'PAUSE', reason: 'Leave', submitted_by: person.user_id } as const
          const days = { from_on: await dueIn(0), to_on: await dueIn(9), submitted_at: await readClock(world.kit) }
          const put = () => world.sql((tx) => tx.sql.insert(exemption).values({ ...asked, ...days }))
          return {
            person,
            put,
            end: `update exemption set approve_status_id = 3, decided_by = ${actor.user_id}, decided_at = now() where submitted_by = ${person.user_id}`,
          }
        },
      },
      'of somebody with a course that is not done and not over': {
        obstacle: 'open_cycle',
        put: async ({ leaver }) => {
          const person = await leaver()
          const course = await world.given.course()
          const due_on = await dueIn(9)
          return {
            person,
            put: () => world.given.enrolment(person, course, { due_on }),
            end: `update trainee_course set due_on = due_on - 30, assigned_at = assigned_at - interval '60 days' where user_id = ${person.user_id}`,
          }
        },
      },
      'of somebody who ordered what is not paid yet': {
        obstacle: 'invoice',
        put: async ({ actor, leaver, company_id }) => {
          const person = await leaver('admin')
          return {
            person,
            put: () => givenInvoice(world, { ...person, company_id }),
            end: `update invoice set ordered_by = ${actor.user_id} where ordered_by = ${person.user_id}`,
          }
        },
      },
    }
    const given = async (): Promise<Given> => {
      const { actor, other, company_id } = await givenTwo(world)
      const leaver = async (role?: 'admin') => {
        const person = await (role ? world.given.admin('clientAdmin', { company: { company_id } }) : world.given.trainee({ company: { company_id } }))
        await leave(person.user_id)
        return person
      }
      return { actor, other, company_id, leaver }
    }
    it.each(Object.keys(ways))('%s', async (name) => {
      const { obstacle, put: ofWay } = ways[name] as (typeof ways)[string]
      const own = await given()
      const { person, put, end } = await ofWay(own)
      const disposal_id = await askedBy(world, own.actor, [person.user_id])
      await world.as(own.other).call('approveDisposal', { disposal_id, version: 1 })
      await put()
      // The moment of writing counts: it was in nobody's way when two people decided.
      await carryOutAll(world)
      expect(await stateOf(disposal_id)).toEqual([{ state: 'kept', obstacle }])
      expect((await personNow(person.user_id)).disposed_at).toBeNull()
      const ask = () => world.as(own.actor).call('requestDisposal', { user_ids: [person.user_id], note: 'x' })
      expect((await ask()).data).toMatchObject({ obstacle })
      expect((await world.as(own.actor).call('getDisposalPreview', { user_id: person.user_id })).data.people).toMatchObject([{ obstacle }])
      await world.asOwner(['set session_replication_role = replica', end, 'set session_replication_role = origin'])
      expect((await ask()).response_code).toBe(2100)
    })
  })

  it('what came in the way after the approval stops it at the moment of writing', async () => {
    const { actor, other, person } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await world.as(other).call('setLegalHold', { user_id: person.user_id, reason: 'A claim' })
    await carryOutAll(world)
    expect(await stateOf(disposal_id)).toEqual([{ state: 'kept', obstacle: 'hold' }])
    expect((await personNow(person.user_id)).disposed_at).toBeNull()
  })

  it('evidence that is still to be kept stays, and the dry run says so', async () => {
    const { actor, other, company_id } = await givenTwo(world)
    const person = await world.given.trainee({ company: { company_id } })
    await world.given.enrolment(person, await world.given.course())
    await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, person.user_id)))
    const { data } = await world.as(actor).call('getDisposalPreview', { user_id: person.user_id })
    expect(data.people).toMatchObject([{ reach: 'account', obstacle: null }])
    expect(data.kinds.find(({ kind }) => kind === 'trainee_course')).toMatchObject({ way: 'kept', because: 'training_proof' })
    expect(data.kinds.find(({ kind }) => kind === 'users')).toMatchObject({ way: 'emptied' })
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    // The name under which somebody was trained is proof, the address is not.
    const { rows } = await world.sql((tx) =>
      tx.sql.execute<{ names: number; mailboxes: number }>(sql`select
      (select count(*)::integer from former_name where user_id = ${person.user_id}) as names,
      (select count(*)::integer from person_mailbox where user_id = ${person.user_id}) as mailboxes`),
    )
    expect(rows[0]).toEqual({ names: 1, mailboxes: 0 })
    expect((await world.as(actor).call('requestDisposal', { user_ids: [person.user_id], note: 'x' })).data).toMatchObject({ obstacle: 'disposed' })
  })

  it('the server cannot empty anybody without the order of two people, nor say that it did', async () => {
    const { actor, person } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    const now = new Date().toISOString()
    await expect(
      world.sql((tx) => tx.sql.execute(sql`select dispose_person(${disposal_id}, ${person.user_id}, ${now}::timestamptz)`)),
    ).rejects.toThrow()
    await expect(
      world.sql((tx) => tx.sql.execute(sql`select empty_person(${disposal_id}, ${person.user_id}, ${now}::timestamptz, true)`)),
    ).rejects.toThrow()
    await expect(world.sql((tx) => tx.sql.update(users).set({ disposed_at: new Date() }).where(eq(users.user_id, person.user_id)))).rejects.toThrow()
    // Whoever serves can say that this is a disposal, and is not the owner.
    await expect(
      world.sql(async (tx) => {
        await tx.sql.execute(sql`select set_config('app.disposing', 'yes', true)`)
        await tx.sql.execute(sql`delete from approval_step where entity_id = ${disposal_id}`)
      }),
    ).rejects.toThrow()
  })

  it('whoever was disposed of is let in no more', async () => {
    const { actor, other, person } = await givenTwo(world)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    expect((await world.as(actor).call('reactivateTraineeUser', { user_id: person.user_id })).response_code).not.toBe(2100)
    expect((await personNow(person.user_id)).status).toBe('inactive')
  })
})

describe('work that is killed', () => {
  it('in each of its steps is gone on with, and nobody is emptied twice', async () => {
    const { actor, other, person, company_id } = await givenTwo(world)
    const second = await givenLeaver(world, company_id)
    const photo = await world.kit.files.put(Buffer.from(`photo of ${person.user_id}`))
    await world.sql((tx) => tx.sql.update(users).set({ photo_sha256: photo }).where(eq(users.user_id, person.user_id)))
    const disposal_id = await askedBy(world, actor, [person.user_id, second.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    const died = (name: 'remove' | 'note') => ({ ...world.kit, files: { ...world.kit.files, [name]: () => Promise.reject(new Error('killed')) } })
    const free = () => world.sql((tx) => tx.sql.update(disposal).set({ claimed_until: null }).where(eq(disposal.disposal_id, disposal_id)))
    const { carryOutDisposals } = await import('./disposals.worker.ts')
    const never = new AbortController().signal
    // Before its files were deleted, and before the note was kept.
    await expect(carryOutDisposals(died('remove'), never)).rejects.toThrow()
    expect((await stateOf(disposal_id)).map(({ state }) => state)).toEqual(['emptied', 'emptied'])
    expect(await world.kit.files.size(photo)).not.toBeNull()
    await free()
    await expect(carryOutDisposals(died('note'), never)).rejects.toThrow()
    expect(await world.kit.files.size(photo)).toBeNull()
    await free()
    await carryOutDisposals(world.kit, never)
    expect((await stateOf(disposal_id)).map(({ state }) => state)).toEqual(['done', 'done'])
    const lines = await world.sql((tx) => tx.sql.select({ id: auditEvent.entity_id }).from(auditEvent).where(eq(auditEvent.action, 'user.disposed')))
    expect(lines.filter(({ id }) => id === String(person.user_id))).toHaveLength(1)
    expect(await world.kit.files.notes()).toContain(`disposal-${String(disposal_id).padStart(10, '0')}.json`)
    expect(await world.sql((tx) => tx.sql.select().from(disposalFile).where(eq(disposalFile.disposal_id, disposal_id)))).toMatchObject([
      { sha256: photo },
    ])
  })
})

describe('work that is killed between two files', () => {
  it('deletes the second one when it is gone on with', async () => {
    const { actor, other, person, company_id } = await givenTwo(world)
    const second = await givenLeaver(world, company_id)
    const photos = await oneByOne([person, second], async ({ user_id }) => {
      const photo_sha256 = await world.kit.files.put(Buffer.from(`picture of ${user_id}`))
      await world.sql((tx) => tx.sql.update(users).set({ photo_sha256 }).where(eq(users.user_id, user_id)))
      return photo_sha256
    })
    const disposal_id = await askedBy(world, actor, [person.user_id, second.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    let removed = 0
    const remove = (sha256: string) => (++removed === 2 ? Promise.reject(new Error('killed')) : world.kit.files.remove(sha256))
    const { carryOutDisposals } = await import('./disposals.worker.ts')
    const never = new AbortController().signal
    await expect(carryOutDisposals({ ...world.kit, files: { ...world.kit.files, remove } }, never)).rejects.toThrow()
    const sizes = () => Promise.all(photos.map((photo) => world.kit.files.size(photo)))
    expect((await sizes()).filter((size) => size === null)).toHaveLength(1)
    await world.sql((tx) => tx.sql.update(disposal).set({ claimed_until: null }).where(eq(disposal.disposal_id, disposal_id)))
    await carryOutDisposals(world.kit, never)
    expect(await sizes()).toEqual([null, null])
    expect((await stateOf(disposal_id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })
})

describe('values from before people had keys', () => {
  it('are taken out of their lines, whose hashes stay: the log says disposed where it would say changed', async () => {
    const { actor, other, person, company_id } = await givenTwo(world)
    await givenOldValues(world, company_id, person.user_id)
    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    await sealAudit(sealingOf(world.kit), { waits: true })
    const verdict = await verified()
    expect(verdict).toMatchObject({ sound: true, faults: [], disposed: { count: 1 } })
    const [kept] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(auditEvent)
        .where(sql`entity_id = ${String(person.user_id)} and action = 'trainee.updated'`),
    )
    expect(kept).toMatchObject({ before: { sealed: null }, after: { fields: ['name'], sealed: null } })
    // What the company carries away says so too, and a disposed line that is changed once more is told as changed.
    const read = () => world.sql((tx) => exportAudit(tx, company_id, { from: new Date(0), to: new Date('2100-01-01') }))
    const keys = new Map((await world.sql(auditKeys)).map(({ key_id, public_key }) => [key_id, public_key]))
    expect(verifyExport(await read(), keys)).toMatchObject({ sound: true, faults: [], disposed: [expect.any(Number)] })
    const changed = await read()
    for (const { line } of changed.lines) if (line.action === 'trainee.updated') line.after = { fields: ['phone'], sealed: null }
    expect(verifyExport(changed, keys)).toMatchObject({ sound: false, faults: [{ fault: 'changed' }], disposed: [] })
    // Nor is a row believed that this portal did not sign.
    const forged = await read()
    for (const row of forged.disposed) row.decided_by++
    expect(verifyExport(forged, keys)).toMatchObject({ sound: false, faults: [{ fault: 'changed' }] })
  })
})
