/** Every job on the embedded database, which has one connection: one that asks something beside its own transaction would wait for itself, and all with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKit } from '../src/bootstrap/open.ts'
import { jobs } from '../src/composition/jobs.ts'
import { notices } from '../src/composition/notices.ts'
import { seedDemo } from '../src/demo/demo.seed.ts'
import type { Kit } from '../src/kit/call/kit.ts'
import { readSettings } from '../src/settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'embedded-jobs-'))
let kit: Kit
beforeAll(async () => {
  kit = await openKit(readSettings({ DATA_DIR, LOG_LEVEL: 'silent', SESSION_SECRET: 'x'.repeat(40) }))
  await seedDemo(kit, notices, () => undefined)
  // A Wednesday at ten in Malaysia, when people are told: whatever the hour of this run.
  const next = new Date(Date.now() + 7 * 86_400_000)
  next.setUTCHours(2, 0, 0, 0)
  next.setUTCDate(next.getUTCDate() + ((3 - next.getUTCDay() + 7) % 7))
  kit.clock.offsetMs = next.getTime() - Date.now()
}, 120_000)
afterAll(async () => {
  await kit?.database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test.each(Object.keys(jobs))('%s ends', { timeout: 60_000 }, async (name) => {
  await expect(jobs[name]?.work(kit, new AbortController().signal)).resolves.toBeUndefined()
})
