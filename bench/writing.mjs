// People who write while something is broken: each answer and heartbeat that was acknowledged is noted outside, in a journal, to be held against the database
// at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@jujur/contract/wire.ts'
import pg from 'pg'

const WRITERS = 10
const PATIENCE_MS = 15_000

/** Everything one trainee does, each thing once, so that nothing acknowledged is ever overwritten. */
const tasksOf = ({ token, module_progress_id, questions }) => [
  ...questions.map(({ question_id, option_ids }) => {
    const chosen = [option_ids[Math.floor(Math.random() * option_ids.length)]]
    return {
      key: `answer ${module_progress_id} ${question_id}`,
      token,
      input: { module_progress_id, answer: { question_id, option_ids: chosen } },
      value: () => chosen.join(),
    }
  }),
  {
    key: `heartbeat ${module_progress_id}`,
    token,
    input: { module_progress_id, heartbeat: { active_seconds: 5 } },
    value: ({ data }) => data.progress.saved_at,
  },
]

const submit = async (url, { token, input }) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, body: JSON.stringify(input), signal: AbortSignal.timeout(PATIENCE_MS) }
  return (await fetch(`${url}${API_BASE}submitProgress`, request)).json()
}

/**
 * Ten writers on the server that `current()` names; what is not acknowledged is tried again. `tally.seen` counts what they saw in its place, `times` has when
 * each was acknowledged by the clock here.
 */
export const startWriting = (trainees, current, { pauseMs = 0 } = {}) => {
  const journal = new Map()
  const times = new Map()
  const tally = { unanswered: 0, refused: 0, lastAt: 0, seen: new Map() }
  let goesOn = true
  const write = async (mine) => {
    for (const task of mine.flatMap(tasksOf))
      while (!journal.has(task.key)) {
        while (goesOn && !current()) await sleep(5)
        if (!goesOn) return
        if (pauseMs > 0) await sleep(pauseMs)
        const answer = await submit(current()?.url, task).catch(() => null)
        if (answer?.response_code === 2100) {
          journal.set(task.key, task.value(answer))
          times.set(task.key, Date.now())
          tally.lastAt = performance.now()
        } else {
          tally[answer ? 'refused' : 'unanswered']++
          const what = answer ? String(answer.response_code) : 'no answer'
          tally.seen.set(what, (tally.seen.get(what) ?? 0) + 1)
          await sleep(20)
        }
      }
    throw new Error('the writers have nothing left to write: seed more trainees')
  }
  const writers = Array.from({ length: WRITERS }, (_, w) => write(trainees.filter((_, i) => i % WRITERS === w)))
  const failed = Promise.all(writers)
  failed.catch(() => undefined)
  return {
    journal,
    times,
    tally,
    /** Waits for the next acknowledged write. */
    flows: async () => {
      const since = performance.now()
      while (tally.lastAt < since) {
        await Promise.race([sleep(5), failed])
        if (performance.now() - since > 60_000) throw new Error('no write was acknowledged for a minute')
      }
    },
    stop: async () => {
      goesOn = false
      await failed
    },
  }
}

export const WRITTEN = `
  select 'answer ' || a.module_progress_id || ' ' || q.question_id as key, array_to_string(q.option_ids, ',') as value
  from quiz_answer q join quiz_attempt a using (attempt_id)
  union all select 'heartbeat ' || module_progress_id, to_char(last_heartbeat_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from module_progress where last_heartbeat_at is not null`

/** What is acknowledged and is not there, or not so. */
export const lostOf = (journal, rows) => {
  const written = new Map(rows.map(({ key, value }) => [key, value]))
  return [...journal].filter(([key, value]) => written.get(key) !== value).map(([key, value]) => ({ key, value, is: written.get(key) ?? 'nothing' }))
}

export const query = async (url, text) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
