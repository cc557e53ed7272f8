import { getTraineeJob, getTraineeUserList, type TraineeJob } from '@jujur/contract/trainees.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useCall } from '../kit/call/use-call.ts'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { useJob } from './use-job.ts'

const done: TraineeJob = {
  ...{ job_id: 71, kind: 'import', state: 'done', file_name: 'staff.csv', headings: {}, total: 1, worked: 1, done: 1, skipped: 0 },
  ...{ created_at: '2026-11-20T02:00:00.000Z', expires_at: '2026-11-21T02:00:00.000Z', finished_at: '2026-11-20T02:00:01.000Z' },
}

const Work = () => {
  const { job } = useJob(getTraineeJob, 71)
  return <p>{job?.state}</p>
}
const Page = () => {
  const list = useCall(getTraineeUserList, { length: 20, start: 0 })
  return list.data ? <Work /> : null
}

test('asked after again and again, work that runs keeps nobody signed in who has gone', async () => {
  const running: TraineeJob = { ...done, state: 'running', worked: 0, done: 0, finished_at: null }
  const server = fakeServer({
    getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: [] } }),
    getTraineeJob: () => ({ output: { job: running, lines: [], kinds: [], changed: 0 } }),
  })
  renderScreen(<Page />, { user: clientAdmin() })
  const asked = () => server.received.filter(({ name }) => name === 'getTraineeJob').map(({ background }) => background)
  await waitFor(() => expect(asked().length).toBeGreaterThan(2), { timeout: 5_000 })
  expect(asked().slice(0, 3)).toEqual([false, true, true])
})

test('work that is done before it is first asked after: what it changed is asked for anew', async () => {
  const server = fakeServer({
    getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: [] } }),
    getTraineeJob: () => ({ output: { job: done, lines: [], kinds: [], changed: 0 } }),
  })
  renderScreen(<Page />, { user: clientAdmin() })
  const asked = (wanted: string) => server.received.filter(({ name }) => name === wanted).length
  await waitFor(() => expect(asked('getTraineeUserList')).toBe(2))
  await waitFor(() => expect(asked('getTraineeJob')).toBe(2))
})

test('whoever went elsewhere meanwhile sees there what the work changed, once it is done', async () => {
  const running: TraineeJob = { ...done, state: 'running', worked: 0, done: 0, finished_at: null }
  let job = running
  const server = fakeServer({
    getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: [] } }),
    getTraineeJob: () => ({ output: { job, lines: [], kinds: [], changed: 0 } }),
  })
  const Elsewhere = () => {
    const [isThere, setThere] = useState(true)
    const list = useCall(getTraineeUserList, { length: 20, start: 0 })
    return (
      <>
        <p>{list.isSuccess && 'list'}</p>
        {isThere && <Work />}
        <button type="button" onClick={() => setThere(!isThere)}>
          turn
        </button>
      </>
    )
  }
  renderScreen(<Elsewhere />, { user: clientAdmin() })
  const asked = (wanted: string) => server.received.filter(({ name }) => name === wanted).length
  await screen.findByText('running')
  fireEvent.click(screen.getByRole('button', { name: 'turn' }))
  expect(screen.queryByText('running')).toBeNull()
  expect(asked('getTraineeUserList')).toBe(1)
  job = done
  await waitFor(() => expect(asked('getTraineeUserList')).toBe(2), { timeout: 5_000 })

  const before = asked('getTraineeJob')
  await act(() => new Promise((go) => setTimeout(go, 1_200)))
  expect(asked('getTraineeJob')).toBe(before)
  // It is no news to whoever comes back to it.
  fireEvent.click(screen.getByRole('button', { name: 'turn' }))
  await screen.findByText('done')
  await act(() => new Promise((go) => setTimeout(go, 50)))
  expect(asked('getTraineeUserList')).toBe(2)
})
