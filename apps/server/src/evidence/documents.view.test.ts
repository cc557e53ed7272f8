/** What a reader begins with: the cover, the gaps, and what stands in how it was made. */
import { evidenceQuestions } from '@jujur/contract/evidence.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenPack, givenPack, madePack, makeAllPacks, takenPack } from '../../test/evidence.samples.ts'
import { openWorld, type World } from '../../test/world.ts'
import { drillTold } from './documents.view.ts'
import { escaped } from './page.view.ts'

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

describe('the fifteen questions', () => {
  it('are asked in their order, each with a file that is in the bag, or as a gap', async () => {
    for (const edition of ['full', 'redacted'] as const) {
      const { files, folder, text } = await takenPack(world, given, edition)
      const rows = text('data/questions.csv').trim().split('\r\n').slice(1)
      const answers = rows.map((row) => row.slice(1, -1).split('","'))
      expect(answers.map(([no]) => no)).toEqual(evidenceQuestions.map((_, i) => String(i + 1)))
      const gaps = text('data/gaps.html')
      for (const [, by, asks = '', says, file] of answers) {
        expect(by).not.toBe('')
        expect([asks, text('data/cover.html').includes(escaped(asks))]).toEqual([asks, true])
        if (file === '') expect([asks, says, gaps.includes(`<li>${escaped(asks)}</li>`)]).toEqual([asks, 'We do not have this', true])
        else expect([asks, files.has(`${folder}/${file}`), says !== '']).toEqual([asks, true, true])
      }
    }
    const answers = await answersOf(given)
    expect(answers.map(({ question }) => question)).toEqual([...evidenceQuestions])
    expect(answers.filter(({ file }) => file === null).map(({ question }) => question)).toEqual(['does_it_last', 'associates', 'top_management'])
  })
  it('lead on from every page to files that are there', async () => {
    for (const edition of ['full', 'redacted'] as const) {
      const { files, folder, text } = await takenPack(world, given, edition)
      for (const page of ['cover', 'index', 'how', 'format', 'section-90a', 'gaps', 'topics'])
        for (const [, href = ''] of text(`data/${page}.html`).matchAll(/href="([^"]+)"/g))
          expect([page, href, files.has(`${folder}/data/${href}`)]).toEqual([page, href, true])
    }
  })
})

describe('the form under section 90A', () => {
  it('stands in Malay and in English, prefilled with the pack, its computer and key, and not signed', async () => {
    const { text } = await takenPack(world, given, 'full')
    const form = text('data/section-90a.html')
    const parts = [...form.matchAll(/<section lang="(\w+)">([\s\S]*?)<\/section>/g)].map(([, language, words = '']) => ({ language, words }))
    expect(parts.map(({ language }) => language)).toEqual(['ms', 'en'])
    const { data } = await world.as(given.actor).call('getEvidence', { evidence_id: given.evidence_id })
    for (const { words } of parts) {
      for (const filled of [
        data.evidence.evidence_no,
        data.evidence.from,
        data.evidence.company.name,
        world.kit.settings.portalUrl,
        data.evidence.key_id,
      ])
        expect(words).toContain(escaped(String(filled)))
      // Who certifies writes in their name, number, position, signature and the day.
      expect(words.match(/_{10,}/g)).toHaveLength(5)
    }
    expect(parts[0]?.words).toMatch(/seksyen 90A Akta Keterangan 1950/)
    expect(parts[1]?.words).toMatch(/section 90A of the Evidence Act 1950/)
    expect(parts[0]?.words).toMatch(/Tandatangan: _+ .*Tarikh: _+/)
    expect(parts[1]?.words).toMatch(/Signature: _+ .*Date: _+/)
    for (const name of [given.actor.name, given.second.name]) expect(form).not.toContain(name)
  })
})

describe('every file', () => {
  it('has a path that Windows opens', async () => {
    for (const edition of ['full', 'redacted'] as const) {
      const { files } = await takenPack(world, given, edition)
      const paths = [...files.keys()]
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
      for (const path of paths) {
        // Behind the longest folder that people unpack to, the whole is below 260.
        expect(path.length).toBeLessThan(200)
        for (const part of path.split('/')) {
          expect([path, /^[A-Za-z0-9._-]+$/.test(part)]).toEqual([path, true])
          expect([path, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part)]).toEqual([path, false])
          expect([path, /[. ]$/.test(part)]).toEqual([path, false])
        }
      }
    }
  })
})

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

describe('the backups of the portal', () => {
  const drill = { at: new Date('2026-11-20T18:30:00Z'), backup_at: new Date('2026-11-20T01:00:00Z'), signed_in: true, fault_count: 0 }
  it('are told by the last that was restored on trial, by its day in Kuala Lumpur and what was found', () => {
    expect(drillTold(drill)).toBe(
      'On 2026-11-21 the backup of 2026-11-20 was restored on trial, and every table and file of the portal counted and compared. All were there and unchanged, and a person could sign in.',
    )
    expect(drillTold({ ...drill, fault_count: 1 })).toContain('1 fault was found, and a person could sign in.')
    expect(drillTold({ ...drill, fault_count: 3, signed_in: false })).toContain('3 faults were found, and nobody could sign in.')
  })
  it('are a sentence of their own where none ever was', async () => {
    expect((await takenPack(world, given, 'full')).text('data/how.html')).toContain(
      '<h2>Backups</h2><p>No backup of the portal had been restored on trial when this pack was made.</p>',
    )
  })
  it('are those of when the pack was made: a later one is not told', async () => {
    const told = { ...drill, fault_count: 0 }
    const earlier = new Date(Date.now() - 86_400_000)
    const rows = [earlier, new Date(Date.now() + 86_400_000)].map(
      (at) => `('${at.toISOString()}', '${told.backup_at.toISOString()}', 1, 1, 1, true, '[]', 0, 1, 'x')`,
    )
    await world.asOwner([
      `insert into restore_drill (at, backup_at, tables, rows, files, signed_in, faults, fault_count, took_ms, version) values ${rows.join(', ')}`,
    ])
    const next = await madePack(world)
    expect((await takenPack(world, next, 'redacted')).text('data/how.html')).toContain(`<p>${drillTold({ ...told, at: earlier })}</p>`)
  })
})
