/** Prints the median milliseconds of a page of the log, of a company with many lines and of one with few, and how many times the one takes the other. */
import { openWorld, type Person } from '../apps/server/test/world.ts'

const MANY = Number(process.argv[2] ?? 1_000_000)
const FEW = 1_000
const ACT = 10_000
/** The median of fewer moves by a third on a busy machine. */
const TRIES = 120
const DAY = '2026-06-01'

const world = await openWorld({ demo: false })
const told = (line: string) => process.stdout.write(`${line}\n`)

type Filled = { admin: Person; second: Person; company_id: number }
/** Lines of four kinds by two people over a year, two to a request. */
const fill = async (count: number): Promise<Filled> => {
  const admin = await world.given.admin('clientAdmin')
  const company_id = admin.company_id as number
  const second = await world.given.admin('clientAdmin', { company: { company_id } })
  await world.asOwner([
    `insert into audit_event (audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, "after", ip, request_id)
     select nextval('audit_event_line_seq'), timestamptz '2026-01-01' + n * (interval '330 days' / ${count}),
       case when n % 10 = 0 then ${second.user_id} else ${admin.user_id} end, ${company_id},
       (array['session.started', 'trainee.updated', 'company.updated', 'invoice.issued'])[1 + n % 4],
       (array['user', 'user', 'company', 'invoice'])[1 + n % 4], (1 + n % 1000)::text, '{"remarks": "Told."}', '127.0.0.1', 'r' || (n / 2) || '-${company_id}'
     from generate_series(1, ${count}) as n`,
  ])
  return { admin, second, company_id }
}
const sealAll = () =>
  world.asOwner([
    `insert into audit_sealed (number, audit_event_id, salt, digest)
     select row_number() over (order by audit_event_id), audit_event_id, md5(audit_event_id::text), repeat('a', 64) from audit_event`,
    `insert into audit_batch (last, first, root, previous_hash, hash, at, key_id, signature, settled_to, mark, mark_xid)
     select max(number), min(number), repeat('b', 64), repeat('c', 64), repeat('d', 64), now(), 'k', 's', 0, 0, 0 from audit_sealed group by (number - 1) / 2000`,
    ...['audit_event', 'audit_sealed', 'audit_batch'].map((table) => `analyze ${table}`),
  ])

/** All pages are full ones, or one would be told less than the other. */
const pages = async ({ admin, second }: Filled, until: string): Promise<[string, Record<string, unknown>][]> => {
  const middle = await world.as(admin).call('getAuditLog', { until: DAY, length: 10 })
  return [
    ['newest', {}],
    ['from the middle', { before: middle.data.before }],
    ['between two days', { from: DAY, until }],
    ['of one kind', { kind: 'invoice.issued' }],
    ['of one group', { group: 'companies' }],
    ['by one person', { user_id: second.user_id }],
    ['by one person, of one kind', { user_id: second.user_id, kind: 'company.updated' }],
  ]
}
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const timed = async (reader: Person, input: Record<string, unknown>) => {
  const began = performance.now()
  const answer = await world.as(reader).call('getAuditLog', { length: 20, ...input })
  if (answer.response_code !== 2100 || answer.data.entries.length === 0) throw new Error(answer.body.slice(0, 300))
  return performance.now() - began
}

const few = await fill(FEW)
const many = await fill(MANY)
await world.asOwner(['alter table audit_sealed disable trigger all', 'alter table audit_batch disable trigger all'])
await sealAll()
let worst = 0
const [ofFew, ofMany] = [await pages(few, '2026-06-30'), await pages(many, DAY)]
for (const [i, [way, input]] of ofMany.entries()) {
  const [one, other]: number[][] = [[], []]
  for (let n = 0; n < TRIES; n++) {
    one?.push(await timed(few.admin, ofFew[i]?.[1] ?? {}))
    other?.push(await timed(many.admin, input))
  }
  const [small, large] = [median((one ?? []).slice(20)), median((other ?? []).slice(20))]
  worst = Math.max(worst, large / small)
  told(`a page, ${way}: ${small.toFixed(1)} ms of ${FEW} lines, ${large.toFixed(1)} ms of ${MANY}: ${(large / small).toFixed(2)}`)
}
await world.asOwner([
  `insert into audit_event (audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, request_id)
   select nextval('audit_event_line_seq'), timestamptz '2026-12-01' + n * interval '1 ms', ${many.admin.user_id}, ${many.company_id}, 'trainee.updated', 'user', '1', 'act'
   from generate_series(1, ${ACT}) as n`,
])
const folded: number[] = []
for (let n = 0; n < TRIES; n++) folded.push(await timed(many.admin, {}))
told(`a page with ${ACT} lines of one act folded: ${median(folded).toFixed(1)} ms`)
told(`worst ratio: ${worst.toFixed(2)} (1.3 at the most)`)
if (worst > 1.3) process.exitCode = 1
await world.close()
