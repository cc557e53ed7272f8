import { getDashboard } from '@jujur/contract/dashboard.ts'
import { submitProgress } from '@jujur/contract/learning.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { useCall } from './use-call.ts'
import { useSend } from './use-send.ts'

const progress = { state: 'open', seconds_done: 5, can_finish: false, saved_at: '2026-11-20T02:00:00Z' } as const

const Beat = ({ module_progress_id = 4 }: { module_progress_id?: number }) => {
  const [said, setSaid] = useState('')
  const beat = useSend(submitProgress, {
    invalidates: ['getDashboard'],
    onDone: (data) => setSaid(`${data.progress.seconds_done} seconds`),
    treats: { 10077: () => setSaid('gone') },
  })
  return (
    <>
      <button type="button" onClick={() => void beat.send({ module_progress_id, heartbeat: { active_seconds: 5 } })}>
        {beat.sending ? 'sending' : 'beat'}
      </button>
      <p>{said}</p>
    </>
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'beat' }))

test('the answer arrives', async () => {
  fakeServer({ submitProgress: () => ({ output: { progress } }) })
  renderScreen(<Beat />)
  press()
  expect(await screen.findByText('5 seconds')).toBeTruthy()
})

test('a refusal that the screen treats itself shows no dialog', async () => {
  fakeServer({ submitProgress: () => ({ refuse: 10077 }) })
  renderScreen(<Beat />)
  press()
  expect(await screen.findByText('gone')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a retry after a lost answer carries the same key, the next sending another', async () => {
  const server = fakeServer({ submitProgress: () => 'offline' })
  renderScreen(<Beat />)
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  server.use({ submitProgress: () => ({ output: { progress } }) })
  press()
  await screen.findByText('5 seconds')
  press()
  await waitFor(() => expect(server.received).toHaveLength(3))
  const [lost, retry, next] = server.received.map(({ idempotencyKey }) => idempotencyKey)
  expect(lost).toBeTruthy()
  expect(retry).toBe(lost)
  expect(next).not.toBe(lost)
})

test('answers that are old now are read again', async () => {
  const server = fakeServer({ submitProgress: () => ({ output: { progress } }), getDashboard: () => ({ output: { rights: [], waiting: [] } }) })
  const Board = () => <p>{useCall(getDashboard, {}).isSuccess ? 'read' : ''}</p>
  renderScreen(
    <>
      <Board />
      <Beat />
    </>,
  )
  await screen.findByText('read')
  press()
  await waitFor(() => expect(server.received.filter(({ name }) => name === 'getDashboard')).toHaveLength(2))
})
