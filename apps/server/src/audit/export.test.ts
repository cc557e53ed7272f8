import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { openBareKit } from '../kit/testing/testing.ts'
import { audit } from './audit.store.ts'
import { publicKeyOf } from './chain.view.ts'
import { exportAudit } from './export.usecases.ts'
import { type AuditExport, verifyExport } from './export.view.ts'
import { sealAll, sealingOf } from './seal.usecases.ts'
import { growBy, grownRoot, nothingGrown, pathsIn, rootBy, rootOf } from './tree.view.ts'

const now = new Date('2026-11-27T00:00:00Z')
const ofOne: Scope = { kind: 'company', company_id: 1 }
const always = { from: new Date(0), to: new Date('2100-01-01T00:00:00Z') }

describe('a tree over digests', () => {
  const digests = (count: number) => Array.from({ length: count }, (_, n) => sha256(String(n)))
  test.each([1, 2, 3, 4, 5, 7, 8, 13, 33])('of %d has one root, by whatever way', (count) => {
    const all = digests(count)
    const root = rootOf(all)
    let grown = nothingGrown()
    for (const digest of all) {
      growBy(grown, digest)
      // Put away and gone on with after each.
      grown = JSON.parse(JSON.stringify(grown))
    }
    expect([grown.count, grownRoot(grown)]).toEqual([count, root])
    const pathOf = pathsIn(all)
    for (const [index, digest] of all.entries()) {
      const place = { index, size: count, path: pathOf(index) }
      expect(rootBy(digest, place)).toBe(root)
      expect(rootBy(sha256('x'), place)).not.toBe(root)
      expect(rootBy(digest, { ...place, path: [...place.path, sha256('x')] })).toBeNull()
      expect(rootBy(digest, { ...place, index: count })).toBeNull()
      if (count > 1) {
        expect(rootBy(digest, { ...place, path: place.path.slice(1) })).not.toBe(root)
        expect(rootBy(digest, { ...place, index: index === 0 ? 1 : index - 1 })).not.toBe(root)
      }
    }
    if (count > 1) expect(rootOf(all.toReversed())).not.toBe(root)
  })
})

describe('what a company carries away of the log', () => {
  let bare: Awaited<ReturnType<typeof openBareKit>>
  let keys: Map<string, string>
  const tell = (company_id: number | null, n: number) =>
    bare.kit.database.write(everything, (tx: Connection) =>
      audit(
        tx,
        { actor: null, now, request: { id: 'r', ip: '::1' } },
        { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: `${n} of ${company_id}`, company_id },
      ),
    )
  const exported = (company_id: number) => bare.kit.database.read(everything, (tx) => exportAudit(tx, company_id, always))
  beforeAll(async () => {
    bare = await openBareKit()
    for (let n = 1; n <= 30; n++) {
      await tell([1, 2, null][n % 3] ?? null, n)
      if (n % 7 === 0) await sealAll(sealingOf(bare.kit))
    }
    const { key_id, public_key } = publicKeyOf(bare.kit.settings.key('audit_heads'))
    keys = new Map([[key_id, public_key]])
  })
  afterAll(() => bare.close())

  test('are its own sealed lines, which anyone holds against the signed heads', async () => {
    const one = await exported(1)
    expect(verifyExport(one, keys)).toEqual({ sound: true, lines: 9, faults: [], disposed: [] })
    expect(one.lines.every(({ line }) => line.company_id === 1)).toBe(true)
    expect(JSON.stringify(one)).not.toMatch(/of 2|of null/)
    expect(verifyExport(one, new Map()).faults.every(({ fault }) => fault === 'forged')).toBe(true)
    expect(await exported(3)).toEqual({ company_id: 3, lines: [], batches: [], closed: null, disposed: [] })
  })
  test('is read in the scope of the company too, where nothing of others is', async () => {
    const own = await bare.kit.database.read(ofOne, (tx) => exportAudit(tx, 1, always))
    expect(own).toEqual(await exported(1))
    expect((await bare.kit.database.read(ofOne, (tx) => exportAudit(tx, 2, always))).lines).toEqual([])
  })
  test.each<[string, (given: AuditExport) => unknown, RegExp]>([
    ['a changed line', ({ lines }) => Object.assign(lines[2]?.line ?? {}, { action: 'other' }), /changed/],
    ['a salt', ({ lines }) => Object.assign(lines[2] ?? {}, { salt: 'x' }), /changed/],
    ['another place', ({ lines }) => Object.assign(lines[2] ?? {}, { number: (lines[2]?.number ?? 0) + 1 }), /changed/],
    ['a line twice', ({ lines }) => lines.splice(3, 0, ...lines.slice(2, 3)), /added/],
    ['lines in another order', ({ lines }) => lines.reverse(), /added/],
    ['a line of another company', ({ lines }) => Object.assign(lines[2]?.line ?? {}, { company_id: 2 }), /added/],
    ['a root', ({ batches }) => Object.assign(batches[0] ?? {}, { root: sha256('x') }), /root_differs/],
    ['another moment of sealing', ({ batches }) => Object.assign(batches[0] ?? {}, { at: new Date(0) }), /forged/],
    ['a batch left out', ({ batches }) => batches.shift(), /changed/],
  ])('with %s is not sound', async (_what, tamper, fault) => {
    const one = await exported(1)
    tamper(one)
    const { sound, faults } = verifyExport(one, keys)
    expect(sound).toBe(false)
    expect(faults.map((each) => each.fault).join()).toMatch(fault)
  })
})
