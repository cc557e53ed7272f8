/** What another thing to approve takes: one object. Who is told, what the dashboard counts, four eyes and the history follow from it. */
import { updateCompanyStatus } from '@jujur/contract/companies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalKind } from '../src/approvals/approvals.kinds.ts'
import { decidedOnce } from '../src/approvals/approvals.rules.ts'
import { stepsOf } from '../src/approvals/approvals.store.ts'
import { decide, nothingElse, record } from '../src/approvals/decide.usecases.ts'
import { stateOfStatus, statusColumns } from '../src/approvals/queues.rules.ts'
import { tellApprovers } from '../src/approvals/tell.usecases.ts'
import { dashboardHandlers } from '../src/dashboard/dashboard.handlers.ts'
import type { Actor } from '../src/kit/call/handler.ts'
import { outboxMail } from '../src/kit/mail/outbox.table.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { openWorld, type Person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Price = { id: number; approve_status_id: number; version: number; submitted_by: number }
/** In place of a table: one row. */
const rows = new Map<number, Price>()

const priceChange = {
  entity: 'write_off',
  subject: 'write_off',
  words: ({ name }) => ({ title: 'A price waits for you', lines: [`The new price of ${name} needs your decision.`] }),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'provider',
      call: updateCompanyStatus,
      path: '/GA/courses',
      waiting: 'registration_information',
      seenBy: [updateCompanyStatus],
      waits: async () => {
        const count = [...rows.values()].filter(({ approve_status_id }) => approve_status_id === 2).length
        return { count, oldest_at: null, oldest_id: null }
      },
    },
  },
  of: ({ id, approve_status_id, version, submitted_by }: Price) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id: null,
    submitted_by,
  }),
  columns: (state): Partial<Price> => statusColumns(state),
  shown: ({ approve_status_id, version }) => ({ approve_status_id, version }),
  lock: async (_at, id) => rows.get(id) ?? null,
  save: async (_at, { id, version }, change) => {
    const row = rows.get(id)
    if (row?.version !== version) return false
    rows.set(id, { ...row, ...change, version: version + 1 })
    return true
  },
} as const satisfies ApprovalKind<Price, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<Price>>

const by = async ({ user_id, name, email }: Person) => ({
  actor: { user_id, name, email },
  now: await readClock(world.kit),
  request: { id: 'test', ip: '127.0.0.1' },
  kit: world.kit,
})

test('a new kind of approval is told, counted, decided by a second person once, and remembered', async () => {
  const maker = await world.given.admin('globalAdmin')
  const checker = await world.given.admin('globalAdmin')
  const acting = await by(maker)
  rows.set(1, { id: 1, approve_status_id: 2, version: 1, submitted_by: maker.user_id })
  await world.sql(async (tx) => {
    await record(tx, priceChange, { id: 1, company_id: null }, acting, { action: 'submitted' })
    await tellApprovers(tx, acting, priceChange, 'pending', { company_id: null, name: 'Essentials' })
  })
  const mails = await world.sql(({ sql }) => sql.select({ to: outboxMail.to, subject: outboxMail.subject }).from(outboxMail))
  const told = mails.filter(({ subject }) => subject === 'A price waits for you').map(({ to }) => to)
  expect(told).toContain(checker.email)
  expect(told).not.toContain(maker.email)

  const { getDashboard } = dashboardHandlers([priceChange], [])
  const general = { system_type_id: 2 as const, module_id: 3, right_id: 2, maker_status: 1 as const, checker_status: 1 as const }
  const reader = { ...checker, role: 'globalAdmin', permission: [general] } as unknown as Actor
  const shown = await getDashboard({ actor: reader, read: (work: Parameters<typeof world.sql>[0]) => world.sql(work) } as never)
  expect(shown).toMatchObject({ value: { waiting: [{ what: 'registration_information', count: 1 }] } })

  const approveBy = async (person: Person) => {
    const acts = await by(person)
    return world.sql((tx) => decide(tx, priceChange, acts, { id: 1, action: 'approve', version: 1 }, { effects: nothingElse }))
  }
  expect(await approveBy(maker)).toEqual({ refuse: 10004 })
  expect(await approveBy(checker)).toMatchObject({ ok: true })
  expect(rows.get(1)).toMatchObject({ approve_status_id: 1, version: 2 })
  expect(await approveBy(checker)).toEqual({ refuse: 20073 })
  const steps = await world.sql((tx) => stepsOf(tx, 'write_off', [1]))
  expect(steps.get(1)?.map(({ action, name }) => [action, name])).toEqual([
    ['submitted', maker.name],
    ['approved', checker.name],
  ])
})
