// What the measurements ask: the floor's two requests, and the ones learners send most.
import { API_BASE } from '@jujur/contract/wire.ts'
import autocannon from 'autocannon'

/** @typedef {{ method: string, path: string, body?: string, headers?: Record<string, string> }} Asked */

export const TRAINEES = 1000
export const json = { 'content-type': 'application/json' }
export const floorRead = Array.from({ length: TRAINEES }, (_, i) => ({ method: 'GET', path: `/read/${i + 1}` }))
export const floorUpdate = Array.from({ length: TRAINEES }, (_, i) => ({
  method: 'POST',
  path: '/update',
  headers: json,
  body: JSON.stringify({ id: i + 1 }),
}))

const call = (name, input) => (trainee, i) => ({
  method: 'POST',
  path: API_BASE + name,
  headers: { ...json, authorization: `Bearer ${trainee.token}` },
  body: JSON.stringify(input(trainee, i)),
})
export const asked = {
  getUserProfile: call('getUserProfile', () => ({})),
  getViewCourseEnroll: call('getViewCourseEnroll', () => ({})),
  getCourseProgress: call('getCourseProgress', ({ trainee_course_id }) => ({ trainee_course_id })),
  submitProgress: call('submitProgress', ({ module_progress_id, questions }, i) => {
    const { question_id, option_ids } = questions[i % questions.length]
    return { module_progress_id, answer: { question_id, option_ids: [option_ids[i % option_ids.length]] } }
  }),
}

/** Drives one server; each connection goes round the people (or rows) of its own. */
export const drive = async (url, requests, { connections = 20, seconds, rate } = {}) => {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate ? { overallRate: rate } : {}),
    setupClient: (client) => {
      const mine = next++
      client.setRequests(requests.filter((_, i) => i % connections === mine % connections))
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) console.error(`  ${failed} of ${result.requests.total} requests failed`)
  return { requests: result.requests.total, perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}

/** Before measuring speed: is it the right answer? */
export const check = async (url, { path, ...request }) => {
  const body = await (await fetch(url + path, request)).json()
  if (body.response_code !== 2100) throw new Error(`${path} answers ${JSON.stringify(body)}`)
}
