/** Samples of disposals, legal holds, requests of people and breaches. */
import { eq, sql } from 'drizzle-orm'
import { sealAudit, sealingOf } from '../src/audit/seal.usecases.ts'
import { users } from '../src/identity/identity.table.ts'
import { seal } from '../src/kit/security/secrets.ts'
import { carryOutDisposals } from '../src/privacy/disposals.worker.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

/** Until nothing waits any more. */
export const carryOutAll = (world: World) => carryOutDisposals(world.kit, new AbortController().signal)

/** Somebody of the company who was let go. */
export const givenLeaver = async (world: World, company_id: number) => {
  const person = await world.given.trainee({ company: { company_id } })
  await world.sql((tx) => tx.sql.update(users).set({ status: 'inactive' }).where(eq(users.user_id, person.user_id)))
  return person
}

/** Two administrators of a company, and somebody who has left it. */
export const givenTwo = async (world: World, company?: { company_id: number }) => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const company_id = actor.company_id as number
  const other = await world.given.admin('clientAdmin', { company: { company_id } })
  return { actor, other, company_id, person: await givenLeaver(world, company_id) }
}

export const askedBy = async (world: World, actor: Person, user_ids: number[]): Promise<number> => {
  const answer = await world.as(actor).call('requestDisposal', { user_ids, note: 'Asked for erasure' })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return answer.data.disposal_id
}
/** A line of a company about somebody, with values from before people had keys, in a batch. */
export const givenOldValues = async (world: World, company_id: number, user_id: number) => {
  const key = world.kit.settings.key('fields')
  const line = {
    ...{ at: new Date().toISOString(), actor_user_id: null, company_id, action: 'trainee.updated', entity: 'user', entity_id: String(user_id) },
    ...{ before: { sealed: seal(key, '["Old Canary"]') }, after: { fields: ['name'], sealed: seal(key, '["New Canary"]') } },
    ...{ ip: null, request_id: null },
  }
  await world.sql((tx) => tx.sql.execute(sql`select append_audit(${JSON.stringify(line)})`))
  await sealAudit(sealingOf(world.kit), { waits: true })
}
/** The same, and the person was disposed of since. */
export const givenDisposedLine = async (world: World, company_id: number) => {
  const { actor, other, person } = await givenTwo(world, { company_id })
  await givenOldValues(world, company_id, person.user_id)
  const disposal_id = await askedBy(world, actor, [person.user_id])
  await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
  await carryOutAll(world)
}

const waiting = async (world: World, company?: { company_id: number }) => {
  const { actor, other, person } = await givenTwo(world, company)
  return { actor, other, person, disposal_id: await askedBy(world, other, [person.user_id]) }
}

const held = async (world: World, company?: { company_id: number }) => {
  const { actor, other, person } = await givenTwo(world, company)
  const { data } = await world.as(other).call('setLegalHold', { user_id: person.user_id, reason: 'Labour court' })
  return { actor, legal_hold_id: data.legal_hold_id as number }
}
const asked = async (world: World, company?: { company_id: number }) => {
  const { actor, person } = await givenTwo(world, company)
  const { data } = await world.as(actor).call('enterPrivacyRequest', { user_id: person.user_id, kind: 'erasure', details: 'Wants the account gone' })
  return { actor, privacy_request_id: data.privacy_request_id as number }
}
const breached = async (world: World, company?: { company_id: number }) => {
  const { actor, person } = await givenTwo(world, company)
  const found_at = new Date(Date.now() - 3_600_000).toISOString()
  const { data } = await world.as(actor).call('reportBreach', { what: 'A list went astray', people: 41, found_at, user_ids: [person.user_id] })
  return { actor, privacy_breach_id: data.privacy_breach_id as number }
}

export const disposalSamples = {
  getDisposalPreview: async (world, company) => {
    const { actor, person, company_id } = await givenTwo(world, company)
    return { actor, input: { user_id: person.user_id, company_id } }
  },
  requestDisposal: async (world, company) => {
    const { actor, person, company_id } = await givenTwo(world, company)
    return { actor, input: { user_ids: [person.user_id], company_id, note: 'Asked for erasure' } }
  },
  getDisposalList: async (world, company) => {
    const { actor, disposal_id } = await waiting(world, company)
    return { actor, input: { q: 'PENDING', disposal_id } }
  },
  approveDisposal: async (world, company) => {
    const { actor, disposal_id } = await waiting(world, company)
    return { actor, input: { disposal_id, version: 1 } }
  },
  rejectDisposal: async (world, company) => {
    const { actor, disposal_id } = await waiting(world, company)
    return { actor, input: { disposal_id, version: 1, remarks: 'A claim is announced' } }
  },
  getDisposalCertificate: async (world, company) => {
    const { actor, disposal_id } = await waiting(world, company)
    await world.as(actor).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    return { actor, input: { disposal_id } }
  },
  saveEvidenceYears: async (world, company) => ({ actor: (await givenTwo(world, company)).actor, input: { evidence_years: 10, version: 0 } }),
  getLegalHoldList: async (world, company) => ({ actor: (await held(world, company)).actor, input: {} }),
  setLegalHold: async (world, company) => {
    const { actor, person, company_id } = await givenTwo(world, company)
    return { actor, input: { user_id: person.user_id, company_id, reason: 'Labour court' } }
  },
  liftLegalHold: async (world, company) => {
    const { actor, legal_hold_id } = await held(world, company)
    return { actor, input: { legal_hold_id, version: 1, because: 'The case is over' } }
  },
  getPrivacyDesk: async (world, company) => ({ actor: (await asked(world, company)).actor, input: {} }),
  getPrivacyPeople: async (world, company) => ({ actor: (await givenTwo(world, company)).actor, input: { left: true } }),
  getDataRegister: async (world, company) => ({ actor: (await givenTwo(world, company)).actor, input: {} }),
  getPrivacyRequestList: async (world, company) => ({ actor: (await asked(world, company)).actor, input: {} }),
  enterPrivacyRequest: async (world, company) => {
    const { actor, person } = await givenTwo(world, company)
    return { actor, input: { user_id: person.user_id, kind: 'access', details: 'Wants a copy' } }
  },
  getOwnPrivacyRequests: async (world, company) => ({ actor: await world.given.trainee(company ? { company } : {}), input: {} }),
  askOwnPrivacyRequest: async (world, company) => ({
    actor: await world.given.trainee(company ? { company } : {}),
    input: { kind: 'access', details: 'Wants a copy' },
  }),
  extendPrivacyRequest: async (world, company) => {
    const { actor, privacy_request_id } = await asked(world, company)
    return { actor, input: { privacy_request_id, version: 1, because: 'Papers of another branch' } }
  },
  answerPrivacyRequest: async (world, company) => {
    const { actor, privacy_request_id } = await asked(world, company)
    return { actor, input: { privacy_request_id, version: 1, law: 'evidence', answer: 'Kept for the defence' } }
  },
  getBreachList: async (world, company) => ({ actor: (await breached(world, company)).actor, input: {} }),
  reportBreach: async (world, company) => {
    const { actor, person, company_id } = await givenTwo(world, company)
    const found_at = new Date(Date.now() - 3_600_000).toISOString()
    return { actor, input: { company_id, what: 'A list went astray', people: 41, found_at, user_ids: [person.user_id] } }
  },
  judgeBreach: async (world, company) => {
    const { actor, privacy_breach_id } = await breached(world, company)
    return { actor, input: { privacy_breach_id, version: 1, is_harm_likely: true, because: 'Identity numbers' } }
  },
  noteBreachStep: async (world, company) => {
    const { actor, privacy_breach_id } = await breached(world, company)
    await world.as(actor).call('judgeBreach', { privacy_breach_id, version: 1, is_harm_likely: true, because: 'Identity numbers' })
    return { actor, input: { privacy_breach_id, version: 2, step: 'commissioner' } }
  },
} satisfies Record<string, Make>
