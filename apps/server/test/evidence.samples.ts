/** Samples of evidence packs. */
import { makePacks } from '../src/evidence/making.worker.ts'
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { openPackForTest } from './evidence-pack.ts'
import type { Make } from './sample.ts'
import { PASSWORD, type Person, type World } from './world.ts'

export type GivenPack = { actor: Person; second: Person; evidence_id: number; company_id: number }

export const orderedPack = async (world: World, actor: Person, input: Record<string, unknown> = {}): Promise<number> => {
  const today = dayOf(world.kit.clock.now())
  const answer = await world.as(actor).call('orderEvidence', { from: today, to: today, reason: 'Supplier audit', ...input })
  if (answer.response_code !== 2100) throw new Error(answer.body)
  return answer.data.evidence_id
}

/** A pack that waits for the second of two administrators, whose company has somebody with a course. */
export const givenPack = async (world: World, company?: { company_id: number }, input: Record<string, unknown> = {}): Promise<GivenPack> => {
  const actor = await world.given.admin('clientAdmin', company ? { company } : {})
  const own = { company_id: actor.company_id as number }
  const second = await world.given.admin('clientAdmin', { company: own })
  const course = await world.given.course()
  await world.given.enrolment(await world.given.trainee({ company: own }), course)
  return { actor, second, evidence_id: await orderedPack(world, actor, input), ...own }
}

/** Until nothing waits any more. */
export const makeAllPacks = (world: World) => makePacks(world.kit, new AbortController().signal)

export const approvedBy = async (world: World, { second, evidence_id }: Pick<GivenPack, 'second' | 'evidence_id'>): Promise<void> => {
  const answer = await world.as(second).call('approveEvidence', { evidence_id, version: 1 })
  if (answer.response_code !== 2100) throw new Error(answer.body)
}
export const madePack = async (world: World, company?: { company_id: number }, input: Record<string, unknown> = {}): Promise<GivenPack> => {
  const given = await givenPack(world, company, input)
  await approvedBy(world, given)
  await makeAllPacks(world)
  return given
}

/** An edition as somebody downloads it: its bytes, its files, and what a table has to read, with its heading. */
export const takenPack = async (world: World, { actor, evidence_id }: Pick<GivenPack, 'actor' | 'evidence_id'>, edition: 'full' | 'redacted') => {
  const answer = await world.as(actor).call('downloadEvidence', { evidence_id, edition, password: PASSWORD })
  if (answer.status !== 200) throw new Error(answer.body)
  const { files, folder, whole } = await openPackForTest(answer.data)
  const text = (path: string) => Buffer.from(files.get(`${folder}/${path}`) ?? '').toString()
  const read = (table: string) =>
    text(`data/read/${table}.csv`)
      .slice(1)
      .trim()
      .split('\r\n')
      .map((row) => row.slice(1, -1).split('","'))
  return { files, folder, whole, text, read }
}

export const evidenceSamples = {
  orderEvidence: async (world, company) => {
    const { actor, company_id } = await givenPack(world, company)
    const course = await world.given.course()
    const today = dayOf(world.kit.clock.now())
    return {
      actor,
      input: { company_id, from: today, to: today, course_ids: [course.course_id], opens: ['department'], reason: 'Supplier audit' },
      everyones: ['course_ids'],
    }
  },
  getEvidenceList: async (world, company) => ({ actor: (await givenPack(world, company)).actor, input: {} }),
  getEvidence: async (world, company) => {
    const { actor, evidence_id } = await givenPack(world, company)
    return { actor, input: { evidence_id } }
  },
  approveEvidence: async (world, company) => {
    const { second, evidence_id } = await givenPack(world, company)
    return { actor: second, input: { evidence_id, version: 1 } }
  },
  rejectEvidence: async (world, company) => {
    const { second, evidence_id } = await givenPack(world, company)
    return { actor: second, input: { evidence_id, version: 1, remarks: 'A shorter period is enough.' } }
  },
  cancelEvidence: async (world, company) => {
    const { actor, evidence_id } = await givenPack(world, company)
    return { actor, input: { evidence_id } }
  },
  openEvidence: async (world, company) => {
    const { actor, evidence_id } = await madePack(world, company)
    return { actor, input: { evidence_id } }
  },
  downloadEvidence: async (world, company) => {
    const { actor, evidence_id } = await madePack(world, company)
    return { actor, input: { evidence_id, edition: 'redacted', password: PASSWORD } }
  },
  getEvidenceVerifier: async () => ({ actor: null, input: { which: 'script' } }),
} satisfies Record<string, Make>
