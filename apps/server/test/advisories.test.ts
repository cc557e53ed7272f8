import { expect, test } from 'vitest'

const { judge } = await import(new URL('../../../tools/advisories.mjs', import.meta.url).href)
const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
/** As npm 11 answers `npm audit --json`. */
const answer = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    fastify: {
      name: 'fastify',
      severity,
      via: [{ source: 1, name: 'fastify', title: 'Request smuggling', url, severity, range: '<5.8.1' }],
      effects: ['@fastify/x'],
    },
    // Found because of the one above.
    '@fastify/x': { name: '@fastify/x', severity, via: ['fastify'], effects: [] },
  },
  metadata: { vulnerabilities: { high: 2 } },
})
const noted = (seen: string) => [{ url, seen, why: 'the fix is being tried' }]
const TODAY = '2026-11-28'

test('a grave one that nobody has seen is to be mended now, and told once', () => {
  for (const severity of ['high', 'critical']) expect(judge(answer(severity), [], TODAY).open).toEqual([expect.stringContaining('Request smuggling')])
})
test('one that was seen has seven days, and not one more', () => {
  expect(judge(answer('high'), noted('2026-11-28'), TODAY)).toMatchObject({ open: [], known: [expect.stringContaining('7 days are left')] })
  expect(judge(answer('high'), noted('2026-11-22'), TODAY)).toMatchObject({ open: [], known: [expect.stringContaining('1 days are left')] })
  expect(judge(answer('high'), noted('2026-11-21'), TODAY)).toMatchObject({ open: [expect.stringContaining('are over')], known: [] })
})
test('lesser ones are none, and an answer without any is well', () => {
  expect(judge(answer('moderate'), [], TODAY)).toEqual({ asked: true, open: [], known: [] })
  expect(judge({ vulnerabilities: {} }, [], TODAY)).toEqual({ asked: true, open: [], known: [] })
})
test('a registry that answers no advisories is told apart from one that knows of none', () => {
  for (const said of [null, { message: '405 Method Not Allowed' }]) expect(judge(said, [], TODAY).asked).toBe(false)
})
