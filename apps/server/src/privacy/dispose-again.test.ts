/** A restored older backup plus the notes kept outside ends the same as the original. */
import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedBy, carryOutAll, givenTwo } from '../../test/disposals.samples.ts'
import { openWorld, served, type World } from '../../test/world.ts'
import { verifyOwnLog } from '../audit/heads.usecases.ts'
import { sealAudit, sealingOf } from '../audit/seal.usecases.ts'
import { openDatabase } from '../bootstrap/open.ts'
import { repeatDisposals } from '../cli/admin.ts'
import { users } from '../identity/identity.table.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { administer, urlOf } from '../kit/testing/template.ts'
import { differences } from '../payments/trace/money-check.store.ts'
import { UnknownNote } from './dispose-again.usecases.ts'

const run = promisify(execFile)

describe.runIf(served)('a restored backup', () => {
  let world: World
  const name = `restored_${Date.now()}`
  const dump = join(tmpdir(), `${name}.dump`)
  const admin = process.env.TEST_DATABASE_URL as string
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(async () => {
    await world.close()
    await administer(admin, `drop database if exists ${name} with (force)`)
    await rm(dump, { force: true })
  })

  const everythingOf = async (url: string) =>
    (
      await run('pg_dump', ['--data-only', '--enable-row-security', url], {
        env: { ...process.env, PGOPTIONS: '-c app.scope=all' },
        maxBuffer: 2 ** 28,
      })
    ).stdout

  /** Every file that the portal keeps, with its name and its bytes, of those that end too. */
  const filesHolding = async (word: string): Promise<string[]> => {
    const { dataDir } = world.kit.settings
    const found: string[] = []
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      if (entry.name.includes(word) || bytes.includes(word)) found.push(entry.name)
    }
    return found
  }

  it('holds none of what was disposed of since, once the disposals are repeated', async () => {
    const { actor, other, person } = await givenTwo(world)
    const photo = await world.kit.files.put(Buffer.from('photo of Canary Bird'))
    const canaries = { name: 'Canary Bird', phone: '0123 CANARY', email: 'canary.bird@canary.test', photo_sha256: photo }
    await world.sql((tx) => tx.sql.update(users).set(canaries).where(eq(users.user_id, person.user_id)))
    const url = world.kit.settings.databaseOwnerUrl as string
    expect(await everythingOf(url)).toContain('Canary Bird')
    await world.kit.ending.put('my-data-7/zip', Buffer.from('of somebody else'))
    expect(await filesHolding('photo of Canary Bird')).toEqual([photo])
    expect(await filesHolding('of somebody else')).toHaveLength(1)
    await run('pg_dump', ['--format=custom', `--file=${dump}`, url])

    const disposal_id = await askedBy(world, actor, [person.user_id])
    await world.as(other).call('approveDisposal', { disposal_id, version: 1 })
    await carryOutAll(world)
    expect(await everythingOf(url)).not.toMatch(/canary/i)
    expect(await world.kit.files.size(photo)).toBeNull()
    // Of the whole file store too: the notes outside hold numbers alone.
    for (const word of ['Canary', 'canary.bird', person.username]) expect(await filesHolding(word), word).toEqual([])
    expect((await filesHolding(`"user_id":${person.user_id}`)).join()).toMatch(/^disposal-\d+\.json$/)

    await administer(admin, `create database ${name} template template0`)
    const restored = urlOf(admin, name)
    await run('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${restored}`, dump])
    expect(await everythingOf(restored)).toContain('Canary Bird')
    const settings = { ...world.kit.settings, databaseUrl: restored, databaseOwnerUrl: restored }
    const database = await openDatabase(settings)
    try {
      const kit: Kit = { ...world.kit, settings, database }
      expect(await repeatDisposals(kit)).toBe('1 disposals were carried out again, of 1 people.')
      expect(await everythingOf(restored)).not.toMatch(/canary/i)
      const of = (one: Kit) => one.database.read(everything, (tx) => tx.sql.select().from(users).where(eq(users.user_id, person.user_id)))
      expect(await of(kit)).toEqual(await of(world.kit))
      await sealAudit(sealingOf(kit), { waits: true })
      expect(
        await verifyOwnLog({ read: (work) => database.read(everything, work), files: { ...world.kit.files, notes: async () => [] } }),
      ).toMatchObject({
        sound: true,
        faults: [],
      })
      expect(await database.read(everything, (tx) => differences(async <T>(text: string) => (await tx.sql.execute(text)).rows as T[]))).toEqual([])
      expect(await repeatDisposals(kit)).toBe('Nothing had to be disposed of again.')
      // A note that somebody else wrote is none.
      const [note = ''] = (await kit.files.notes()).filter((one) => one.startsWith('disposal-'))
      const forged = (await kit.files.readNote(note)).replace('"reach":"all"', '"reach":"account"')
      const files = { ...kit.files, readNote: async () => forged }
      await expect(repeatDisposals({ ...kit, files })).rejects.toThrow(UnknownNote)
    } finally {
      await database.close()
    }
  })
})
