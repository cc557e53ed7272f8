import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { checkAuditLog } from '../audit/audit.worker.ts'
import { checkMoney } from '../payments/trace/money-check.worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const told = async (): Promise<string> => (await world.app.inject({ url: '/metrics' })).body
const files = (name: string) => readFileSync(new URL(`../../../../ops/${name}`, import.meta.url), 'utf8')

test.each(['alerts.yml', 'grafana-dashboard.json'])('every figure that %s asks for is one', async (name) => {
  const body = await told()
  const asked = new Set(files(name).match(/\bjujur_[a-z_]+/g) ?? [])
  expect(asked.size).toBeGreaterThan(8)
  for (const one of asked) expect(body).toContain(`# TYPE ${one.replace(/_(bucket|count|sum)$/, '')} `)
})

test('the log and the money are told once they were checked, and that no backup was restored on trial yet', async () => {
  const before = await told()
  for (const name of ['audit_log_sound', 'audit_log_checked_timestamp_seconds', 'money_differences', 'restore_drill_timestamp_seconds'])
    expect(before).not.toMatch(new RegExp(`^jujur_${name} `, 'm'))
  const going = new AbortController().signal
  await checkAuditLog(world.kit, going)
  await checkMoney(world.kit, going)
  const after = await told()
  expect(after).toMatch(/^jujur_audit_log_sound 1$/m)
  expect(after).toMatch(/^jujur_audit_log_checked_timestamp_seconds 1\d{9}/m)
  expect(after).toMatch(/^jujur_money_differences 0$/m)
  expect(after).toMatch(/^jujur_audit_lines_unsealed 0$/m)
  expect(after).not.toMatch(/^jujur_restore_drill/m)
  expect(after).toMatch(/^jujur_work_unfinished\{kind="reports"\} 0$/m)
})
