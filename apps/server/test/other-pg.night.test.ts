/** A whole server with a release of `pg` that names its inside otherwise: it starts, serves, and says by which driver. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { API_BASE } from '@jujur/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alterPg } from '../src/kit/testing/altered-pg.ts'
import { openWorld, type Person, served, type World } from './world.ts'

describe.runIf(served)('a server with another pg', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-pg-'))
  const { entry, remove } = alterPg([
    ['query.js', /\b_result(s?)\b/g, '_outcome$1'],
    ['client.js', /\b_result\b/g, '_outcome'],
    ['query.js', /\bhandleDataRow\b/g, 'onDataRow'],
    ['client.js', /\bhandleDataRow\b/g, 'onDataRow'],
  ])
  let world: World
  let person: Person
  let server: ChildProcess
  let said = ''
  let url = ''
  beforeAll(async () => {
    world = await openWorld()
    person = await world.given.trainee()
    const hook = join(folder, 'hook.mjs')
    const altered = JSON.stringify({ url: pathToFileURL(entry).href, format: 'commonjs', shortCircuit: true })
    writeFileSync(
      hook,
      `import { registerHooks } from 'node:module'
       registerHooks({ resolve: (name, context, next) => (name === 'pg' ? ${altered} : next(name, context)) })`,
    )
    const main = join(import.meta.dirname, '../src/bootstrap/main.ts')
    const { databaseUrl, databaseOwnerUrl } = world.kit.settings
    server = spawn(process.execPath, ['--import', pathToFileURL(hook).href, main], {
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl ?? '', DATABASE_OWNER_URL: databaseOwnerUrl ?? '' },
        ...{ DATA_DIR: folder, DEMO: '0', PORT: '0', CONTENT_PORT: '0', BILLPLZ_SIMULATOR_PORT: '0' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { promise: listening, resolve, reject } = Promise.withResolvers<string>()
    const hear = (bytes: Buffer) => {
      said += bytes
      const found = /ready at (http:\/\/\S+)/.exec(said)
      if (found?.[1]) resolve(found[1])
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', () => reject(new Error(said)))
    url = await listening
  }, 60_000)
  afterAll(async () => {
    if (server && server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await world.close()
    remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('starts, and warns in one line of the log', () => {
    const lines = said.split('\n').filter((line) => line.includes('plain driver'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, driver: 'plain', reason: expect.stringContaining('pg lacks') }])
  })
  test('serves people, and refuses whoever has lost the right', async () => {
    const profile = async () => {
      const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
      return (await fetch(`${url}${API_BASE}getUserProfile`, { method: 'POST', headers, body: '{}' })).json()
    }
    expect(await profile()).toMatchObject({ response_code: 2100, data: { user: { username: person.username } } })
    expect((await world.as(person).call('logout')).response_code).toBe(2100)
    expect(await profile()).toMatchObject({ response_code: 6666 })
  })
  test('tells it to whoever watches', async () => {
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('jujur_database_driver{driver="plain"} 1')
  })
})
