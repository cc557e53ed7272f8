/** The doctor at a portal that runs: what it asks arrives, and what is wrong with it is found. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAuditLog } from '../src/audit/audit.worker.ts'
import type { LookedAt } from '../src/cli/doctor/findings.rules.ts'
import { lookInside } from '../src/cli/doctor/inside.ts'
import { lookFromOutside } from '../src/cli/doctor/outside.ts'
import { createContentApp } from '../src/http/serve-content.ts'
import { readSettings } from '../src/settings.ts'
import { openWorld, served, type World } from './world.ts'

const billplz = { ...(readSettings({}).billplz as NonNullable<ReturnType<typeof readSettings>['billplz']>) }
const stateOf = (findings: readonly LookedAt[], of: string) => findings.find((one) => one.of === of)

describe('from outside', () => {
  let world: World
  let content: Awaited<ReturnType<typeof createContentApp>>
  let [portalUrl, contentUrl] = ['', '']
  beforeAll(async () => {
    world = await openWorld({ billplz, metricsToken: 'a-token-of-the-test' })
    portalUrl = await world.app.listen({ host: '127.0.0.1', port: 0 })
    content = await createContentApp(world.kit)
    const address = new URL(await content.listen({ host: '127.0.0.1', port: 0 }))
    contentUrl = `http://localhost:${address.port}`
  })
  afterAll(async () => {
    await content.close()
    await world.close()
  })
  const look = (change: Partial<Parameters<typeof lookFromOutside>[0]> = {}) =>
    lookFromOutside({ portalUrl, contentUrl, billplz, trustProxy: 0, ...change })

  test('a portal that is well has nothing to mend', async () => {
    const findings = await look()
    expect(findings.filter(({ state }) => state === 'mend')).toEqual([])
    expect(findings.filter(({ state }) => state === 'well').map(({ of }) => of)).toEqual([
      ...[
        'release',
        'parts',
        'headers',
        'metrics',
        'large bodies',
        'addresses',
        'host of packages',
        'callback of the gateway',
        'clock of the portal',
      ],
    ])
  })

  test('a host of packages that leads to the portal is found', async () => {
    expect(stateOf(await look({ contentUrl: portalUrl.replace('127.0.0.1', 'localhost') }), 'host of packages')).toMatchObject({ state: 'mend' })
  })

  describe('through a proxy', () => {
    let proxy: Server
    let through = ''
    beforeAll(async () => {
      // Takes small bodies only, loses a header, answers callbacks by itself.
      proxy = createServer(async (request, response) => {
        if (Number(request.headers['content-length'] ?? 0) > 1024 * 1024) return response.writeHead(413).end('<h1>413</h1>')
        if (request.url?.startsWith('/callbacks')) return response.writeHead(403).end('Forbidden')
        const answer = await fetch(new URL(request.url ?? '/', portalUrl), { headers: { accept: request.headers.accept ?? '*/*' } })
        const headers = Object.fromEntries(
          [...answer.headers].filter(([name]) => !['content-security-policy', 'content-encoding', 'content-length'].includes(name)),
        )
        response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    })
    afterAll(() => new Promise((closed) => proxy.close(closed)))

    test('what it takes away is found', async () => {
      const findings = await look({ portalUrl: through })
      expect(findings.filter(({ state }) => state === 'mend').map(({ of, told }) => [of, told])).toEqual([
        ['headers', 'Missing or changed: content-security-policy.'],
        ['large bodies', '10 MB do not get through (answered 413).'],
        ['callback of the gateway', 'One without a signature was answered 403 in place of 400.'],
      ])
    })
  })

  test('where nothing answers, all that depends on it says so, and nothing hangs', async () => {
    const findings = await look({ portalUrl: 'http://127.0.0.1:1', contentUrl: 'http://127.0.0.1:1' })
    expect(findings.filter(({ state }) => state === 'mend').map(({ of }) => of)).toEqual([
      'release',
      'large bodies',
      'host of packages',
      'callback of the gateway',
    ])
  })
})

describe.runIf(served)('from inside', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test('a portal that nobody looks after is told so; what was done is well', async () => {
    const before = await lookInside(world.kit.settings, {})
    // The cluster of the tests forgets, which the doctor sees.
    expect(stateOf(before, 'database')).toMatchObject({ state: 'mend' })
    for (const of of ['restore', 'audit log', 'money', 'jobs']) expect(stateOf(before, of), of).toMatchObject({ state: 'mend' })
    expect(stateOf(before, 'backup')).toMatchObject({ state: 'unasked' })
    expect(stateOf(before, 'clock of the database')).toMatchObject({ state: 'well' })
    await checkAuditLog(world.kit, new AbortController().signal)
    const after = await lookInside(world.kit.settings, { backups: world.kit.settings.dataDir })
    expect(stateOf(after, 'audit log')).toMatchObject({ state: 'well' })
    expect(stateOf(after, 'backup')).toMatchObject({ state: 'mend', told: 'There is none.' })
    expect(stateOf(after, 'room for files')?.state).not.toBe('unasked')
  })

  test('a database that does not answer is one finding, and the rest is told all the same', async () => {
    const findings = await lookInside(
      { ...world.kit.settings, databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing', smtpUrl: 'smtp://127.0.0.1:1' },
      {},
    )
    expect(stateOf(findings, 'database')).toMatchObject({ state: 'mend' })
    expect(stateOf(findings, 'mail')).toMatchObject({ state: 'mend' })
    expect(stateOf(findings, 'room for uploads')?.state).not.toBe('unasked')
  })
})
