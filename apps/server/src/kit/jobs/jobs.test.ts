import { like, sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Kit } from '../call/kit.ts'
import { DELETED_AT_ONCE } from '../database/delete-some.ts'
import { everything } from '../database/scope.ts'
import { outboxMail } from '../mail/outbox.table.ts'
import { sweepMails } from '../mail/sweep-mails.ts'
import { throttle } from '../security/throttle.table.ts'
import { sweepThrottles } from '../security/throttle.ts'
import { type BareKit, openBareKit } from '../testing/testing.ts'
import { readClock } from '../time/clock.ts'
import { SomeFailed } from './each.ts'
import { jobRuns } from './job-runs.store.ts'
import { startJobs } from './jobs.ts'
import { asWorkRole, JOB_SCHEMA, jobSchema } from './jobs-schema.ts'
import { type Sweep, sweep } from './sweep.ts'

let bare: BareKit
beforeAll(async () => {
  bare = await openBareKit()
})
afterAll(() => bare.close())

/** A kit whose log is kept, from warnings up. */
const logging = (): { kit: Kit; lines: Record<string, unknown>[] } => {
  const lines: Record<string, unknown>[] = []
  return { kit: { ...bare.kit, log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }) }, lines }
}

const until = (check: () => boolean | Promise<boolean>, ms: number) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: ms, interval: 50 })

describe('a job of the schedule', () => {
  test('leaves when it ran to its end, and when it failed', async () => {
    const { kit } = logging()
    let ran = 0
    const jobs = {
      well: { every: '0 0 1 1 *', work: async () => void ran++ },
      fails: {
        every: '0 0 1 1 *',
        work: async () => {
          throw new RangeError('no')
        },
      },
    }
    const embedded = { ...kit, database: { ...kit.database, served: false } }
    const stop = await startJobs(embedded, jobs)
    const runs = () => kit.database.read(everything, jobRuns)
    await until(async () => (await runs()).every(({ succeeded_at, failed_at }) => succeeded_at ?? failed_at), 20_000)
    await stop()
    const [fails, well] = await runs()
    expect([well?.name, fails?.name]).toEqual(['well', 'fails'])
    expect(well).toMatchObject({ succeeded_at: expect.any(Date), failed_at: null, took_ms: expect.any(Number) })
    expect(fails).toMatchObject({ succeeded_at: null, failed_at: expect.any(Date) })
    expect(ran).toBe(1)
  }, 30_000)
})

describe('work every few seconds', () => {
  test('runs again and again, never beside itself, and stopping waits for what runs', async () => {
    let running = 0
    let most = 0
    let ended = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((go) => setTimeout(go, 40))
      running--
      ended++
    }
    const stop = await startJobs(bare.kit, { tick: { everySeconds: 0.01, work } })
    await until(() => ended >= 3 && running === 1, 5_000)
    await stop()
    const atStop = ended
    expect([running, most]).toEqual([0, 1])
    await new Promise((go) => setTimeout(go, 100))
    expect(ended).toBe(atStop)
  })

  test('a failure is logged without its words and tried again after a growing pause', async () => {
    const { kit, lines } = logging()
    const times: number[] = []
    const stop = await startJobs(kit, {
      fails: {
        everySeconds: 0.02,
        work: async () => {
          times.push(performance.now())
          throw new RangeError('CANARY')
        },
      },
    })
    await until(() => times.length >= 4, 5_000)
    await stop()
    const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    // From below: a busy machine makes any of them longer, and none shorter.
    for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThan(0.8 * 20 * 2 ** (n + 1))
    expect(lines[0]).toMatchObject({ job: 'fails', run_id: expect.any(String), error: 'RangeError' })
    expect(JSON.stringify(lines)).not.toContain('CANARY')
  })

  test('every line of a run bears its id, and each run has another', async () => {
    const { kit, lines } = logging()
    let runs = 0
    const stop = await startJobs(kit, {
      tells: {
        everySeconds: 0.01,
        work: async ({ log }) => {
          log.warn({ step: 1 }, 'began')
          await new Promise((go) => setTimeout(go, 5))
          log.warn({ step: 2 }, 'ended')
          runs++
        },
      },
    })
    await until(() => runs >= 2, 5_000)
    await stop()
    const [first, second, third] = lines
    expect([first?.run_id, first?.job]).toEqual([second?.run_id, 'tells'])
    expect(third?.run_id).not.toBe(first?.run_id)
  })

  test('where some of several failed, the others do not wait for it', async () => {
    const times: number[] = []
    const stop = await startJobs(bare.kit, {
      some: {
        everySeconds: 0.02,
        work: async () => {
          times.push(performance.now())
          throw new SomeFailed('one of several')
        },
      },
    })
    await until(() => times.length >= 8, 5_000)
    await stop()
    // With the pauses doubled it would have taken 2.5 seconds.
    expect((times[7] ?? 0) - (times[0] ?? 0)).toBeLessThan(1_500)
  })

  test('long work is told when the server stops', async () => {
    let told = false
    let begun = false
    const stop = await startJobs(bare.kit, {
      long: {
        everySeconds: 0.01,
        work: async (_kit, stopping) => {
          begun = true
          await new Promise<void>((go) => stopping.addEventListener('abort', () => go(), { once: true }))
          told = true
        },
      },
    })
    await until(() => begun, 5_000)
    await stop()
    expect(told).toBe(true)
  })
})

describe('sweeping', () => {
  test('takes out what is over, keeps what is not, and leaves waiting mail alone', async () => {
    const { kit } = bare
    const now = await readClock(kit)
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
    const mail = (to: string, fields: Partial<typeof outboxMail.$inferInsert>) => ({
      to,
      subject: '',
      text: '',
      html: '',
      created_at: daysAgo(200),
      ...fields,
    })
    await kit.database.write(everything, async (tx) => {
      await tx.sql.insert(throttle).values([
        { key: 'old', count: 1, window_ends_at: daysAgo(0.01) },
        { key: 'new', count: 1, window_ends_at: daysAgo(-0.01) },
      ])
      await tx.sql
        .insert(outboxMail)
        .values([
          mail('sent long ago', { sent_at: daysAgo(91) }),
          mail('failed long ago', { failed_at: daysAgo(91) }),
          mail('sent', { sent_at: daysAgo(89) }),
          mail('waiting', {}),
        ])
    })
    await sweep(sweepThrottles, sweepMails)(kit, new AbortController().signal)
    const left = await kit.database.read(everything, async (tx) => [
      ...(await tx.sql.select({ name: throttle.key }).from(throttle)),
      ...(await tx.sql.select({ name: outboxMail.to }).from(outboxMail)),
    ])
    expect(left.map(({ name }) => name).sort()).toEqual(['new', 'sent', 'waiting'])
  })
  test('takes out as much as there is, in parts of which each has a transaction of its own', async () => {
    const { kit } = bare
    await kit.database.write(everything, (tx) =>
      tx.sql.execute(sql`insert into ${outboxMail} ("to", subject, text, html, created_at, sent_at)
        select 'many ' || n, '', '', '', now() - interval '200 days', now() - interval '100 days' from generate_series(1, ${DELETED_AT_ONCE + 1}::integer) n`),
    )
    const parts: boolean[] = []
    const counted: Sweep = async (tx, now) => {
      const more = await sweepMails(tx, now)
      parts.push(more)
      return more
    }
    await sweep(counted)(kit, new AbortController().signal)
    expect(parts).toEqual([true, false])
    const left = await kit.database.read(everything, (tx) =>
      tx.sql.select({ name: outboxMail.to }).from(outboxMail).where(like(outboxMail.to, 'many %')),
    )
    expect(left).toEqual([])
  })
})

describe('work on a schedule', () => {
  /** The embedded database only; PostgreSQL's way is below. */
  test.skipIf(process.env.TEST_DATABASE_URL)('is made up for soon after the start, embedded', async () => {
    let runs = 0
    const stop = await startJobs(bare.kit, {
      yearly: {
        every: '0 0 1 1 *',
        work: async () => {
          runs++
        },
      },
    })
    await until(() => runs === 1, 10_000)
    await stop()
    expect(runs).toBe(1)
  })

  test('a schedule that is none is refused at the start', async () => {
    await expect(startJobs(bare.kit, { wrong: { every: 'now and then', work: async () => undefined } })).rejects.toThrow()
  })
})

/** On PostgreSQL only: set TEST_DATABASE_URL. The embedded database has one process and needs no pg-boss. */
describe.runIf(process.env.TEST_DATABASE_URL)('work on a schedule, on PostgreSQL', () => {
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: bare.kit.settings.databaseOwnerUrl ?? '' })
    await client.connect()
    return (await client.query(text).finally(() => client.end())).rows as Record<string, unknown>[]
  }

  test('the schema is made by processes starting together, and belongs to the working role', async () => {
    const url = bare.kit.settings.databaseOwnerUrl ?? ''
    await Promise.all([jobSchema(url), jobSchema(url), jobSchema(url)])
    const owners = await query(`select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = '${JOB_SCHEMA}'::regnamespace`)
    expect(owners).toEqual([{ owner: 'jujur_app' }])
  })

  test('of what came due while no process ran, two processes starting together make up for one run; a job that is no more is taken off', async () => {
    const ran: string[] = []
    const jobsOf = (process: string) => ({
      hourly: {
        every: '0 * * * *',
        work: async () => {
          ran.push(process)
        },
      },
    })
    const stopOld = await startJobs(bare.kit, { ...jobsOf('old'), forgotten: { every: '0 0 1 1 *', work: async () => undefined } })
    await until(async () => (await query(`select cron_on from ${JOB_SCHEMA}.version where cron_on is not null`)).length === 1, 10_000)
    await stopOld()
    ran.length = 0
    await query(`update ${JOB_SCHEMA}.schedule set created_on = now() - interval '2 days'`)
    await query(`update ${JOB_SCHEMA}.version set cron_on = now() - interval '1 day'`)

    const stops = await Promise.all([startJobs(bare.kit, jobsOf('a')), startJobs(bare.twin(), jobsOf('b'))])
    expect(await query(`select name from ${JOB_SCHEMA}.schedule`)).toEqual([{ name: 'hourly' }])
    await until(() => ran.length > 0, 40_000)
    await new Promise((go) => setTimeout(go, 12_000))
    await Promise.all(stops.map((stop) => stop()))
    expect(ran).toHaveLength(1)
  })

  test('a run that fails is kept to be run again, and its error does not end the process', async () => {
    let tries = 0
    const { kit, lines } = logging()
    const stop = await startJobs(kit, {
      broken: {
        every: '0 0 1 1 *',
        work: async () => {
          tries++
          throw new RangeError('not today')
        },
      },
    })
    const sender = new PgBoss({
      connectionString: bare.kit.settings.databaseUrl ?? '',
      options: asWorkRole,
      schema: JOB_SCHEMA,
      migrate: false,
      supervise: false,
      schedule: false,
    })
    await sender.start()
    const sent = [await sender.send('broken'), await sender.send('broken')]
    expect(sent).toEqual([expect.any(String), null])
    await until(() => tries === 1, 20_000)
    expect(lines).toMatchObject([{ job: 'broken', run_id: sent[0], error: 'RangeError' }])
    await until(
      async () => (await query(`select state::text, retry_limit from ${JOB_SCHEMA}.job where name = 'broken'`))[0]?.state === 'retry',
      5_000,
    )
    await sender.stop()
    await stop()
  })
})
