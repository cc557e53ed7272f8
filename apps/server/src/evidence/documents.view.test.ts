/** What a reader begins with: the cover, the gaps, and what stands in how it was made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenPack, givenPack, madePack, makeAllPacks, takenPack } from '../../test/evidence.samples.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let given: GivenPack
beforeAll(async () => {
  world = await openWorld()
  given = await givenPack(world, undefined, { reason: 'Canary asked for it' })
  const answer = await world.as(given.second).call('approveEvidence', { evidence_id: given.evidence_id, version: 1, remarks: 'Keep it short.' })
  expect(answer.response_code).toBe(2100)
  await makeAllPacks(world)
})
afterAll(() => world.close())

const answersOf = async ({ actor, evidence_id }: GivenPack) => (await world.as(actor).call('openEvidence', { evidence_id })).data.answers

describe('what we do not have', () => {
  it('is counted on the cover as it is listed: each gap once', async () => {
    const { text } = await takenPack(world, given, 'full')
    const listed = text('data/gaps.html').match(/<li>.*?<\/li>/g) ?? []
    expect(listed.length).toBeGreaterThan(5)
    expect(new Set(listed).size).toBe(listed.length)
    expect((await answersOf(given)).find(({ question }) => question === 'gaps')?.figures).toEqual({ gaps: listed.length })
    expect(text('data/cover.html')).toContain(`>${listed.length} gaps<`)
  })
})

describe('the order', () => {
  it('stands on the cover and in how the pack is made: who ordered it, who let it be made, when, and why', async () => {
    const { text } = await takenPack(world, given, 'full')
    const cover = text('data/cover.html')
    for (const words of [given.actor.name, given.second.name, 'Canary asked for it', 'Keep it short.']) expect(cover).toContain(words)
    expect(cover).toMatch(/Ordered.*\d{4}-\d\d-\d\dT[\d:.]+Z/)
    expect(cover).toMatch(/Approved.*\d{4}-\d\d-\d\dT[\d:.]+Z/)
    expect(text('data/how.html')).toContain(`ordered by ${given.actor.name}, an administrator of the company, and approved by ${given.second.name}`)
  })
  it('names people in the redacted edition by their number in this pack and their side, and withholds what they wrote', async () => {
    const { text, whole } = await takenPack(world, given, 'redacted')
    for (const words of [given.actor.name, given.second.name, 'Canary', 'Keep it short.']) expect(whole.toString('latin1')).not.toContain(words)
    const people = [...text('data/cover.html').matchAll(/(P[0-9a-f]{12}), an administrator of the company/g)].map(([, number]) => number)
    expect(new Set(people).size).toBe(2)
    expect(text('data/cover.html')).toContain('[withheld]')
    for (const person of people) expect(text('data/how.html')).toContain(person)
    // A person is not the same in another pack.
    const other = await takenPack(world, await madePack(world, given), 'redacted')
    for (const person of people) expect(other.whole.toString('latin1')).not.toContain(person)
  })
  it('says the same moments in both editions', async () => {
    const [full, redacted] = [await takenPack(world, given, 'full'), await takenPack(world, given, 'redacted')]
    const at = (cover: string) => cover.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)
    expect(at(full.text('data/cover.html'))).toEqual(at(redacted.text('data/cover.html')))
  })
})
