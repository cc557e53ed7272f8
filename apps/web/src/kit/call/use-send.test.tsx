import { getDashboard } from '@jujur/contract/dashboard.ts'
import { submitProgress } from '@jujur/contract/learning.ts'
import { getNotificationList, markNotificationsRead } from '@jujur/contract/notifications.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { type FakeAnswer, fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { useCall } from './use-call.ts'
import { type UseSendOptions, useSend } from './use-send.ts'

const progress = { state: 'open', seconds_done: 5, can_finish: false, saved_at: '2026-11-20T02:00:00Z' } as const

const Beat = ({ module_progress_id = 4 }: { module_progress_id?: number }) => {
  const [said, setSaid] = useState('')
  const beat = useSend(submitProgress, {
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

/** Notices on the screen, others that were looked at before, a dashboard that shows none, and a button that changes notices. */
const Reading = ({ how }: { how: UseSendOptions<typeof markNotificationsRead> }) => {
  const [isEarlier, setEarlier] = useState(true)
  const { send } = useSend(markNotificationsRead, how)
  return (
    <>
      <button type="button" onClick={() => void send({ all: true })}>
        mark
      </button>
      <button type="button" onClick={() => setEarlier(!isEarlier)}>
        turn
      </button>
      <Read is={useCall(getNotificationList, { length: 1 }).isSuccess} />
      <Read is={useCall(getDashboard, {}).isSuccess} />
      {isEarlier && <Earlier />}
    </>
  )
}
const Earlier = () => <Read is={useCall(getNotificationList, { length: 2 }).isSuccess} />
const Read = ({ is }: { is: boolean }) => <p>{is ? 'read' : ''}</p>

describe('what a call changes', () => {
  const marking = async (how: UseSendOptions<typeof markNotificationsRead>, mark?: FakeAnswer<typeof markNotificationsRead>) => {
    const server = fakeServer({
      getNotificationList: () => ({ output: { posts: [], total: 0, unread: 0 } }),
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      markNotificationsRead: () => mark ?? { output: {} },
    })
    renderScreen(<Reading how={how} />)
    await waitFor(() => expect(screen.getAllByText('read')).toHaveLength(3))
    const turn = () => fireEvent.click(screen.getByRole('button', { name: 'turn' }))
    turn()
    const { length } = server.received
    fireEvent.click(screen.getByRole('button', { name: 'mark' }))
    await waitFor(() => expect(server.received.length).toBeGreaterThan(length))
    await act(() => new Promise((done) => setTimeout(done, 20)))
    return { turn, asked: () => server.received.slice(length + 1).map(({ name, input }) => [name, input]) }
  }
  const onScreen = ['getNotificationList', { length: 1 }]
  const earlier = ['getNotificationList', { length: 2 }]

  test('is asked anew where it is on the screen, and elsewhere when it is come to', async () => {
    const { asked, turn } = await marking({})
    expect(asked()).toEqual([onScreen])
    turn()
    await waitFor(() => expect(asked()).toEqual([onScreen, earlier]))
  })

  test('said quietly is asked anew only when it is come to', async () => {
    const { asked, turn } = await marking({ quiet: true })
    expect(asked()).toEqual([])
    turn()
    await waitFor(() => expect(asked()).toEqual([earlier]))
  })

  test('is not asked of a read whose answer came with it', async () => {
    const { asked } = await marking({ answered: [getNotificationList.name] })
    expect(asked()).toEqual([])
  })

  test.each([{ refuse: 4444 } as const, 'offline' as const])(
    'may be old where it is refused or lost: what is on the screen stays, %o',
    async (mark) => {
      const { asked, turn } = await marking({ treats: { 4444: () => {} } }, mark)
      expect(asked()).toEqual([])
      turn()
      await waitFor(() => expect(asked()).toEqual([earlier]))
    },
  )
})
