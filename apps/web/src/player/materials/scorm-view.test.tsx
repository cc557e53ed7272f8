import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../kit/testing/fake-server.ts'
import { renderScreen } from '../../kit/testing/render-for-test.tsx'
import { loadTexts } from '../../kit/texts/texts.ts'
import { ScormView } from './scorm-view.tsx'

const ORIGIN = 'http://pabc.localhost:3001'
const scorm = {
  version: '1.2' as const,
  origin: ORIGIN,
  session_no: 2,
  parts: [{ sco_id: 'first', title: 'First', href: 'index.html', asset: false, status: null, state: { 'cmi.core.entry': 'resume' } }],
  opens_windows: false,
  downloads: false,
  reported: false,
  score: null,
}
const kept = (over: object = {}) => ({
  output: { progress: { kept: true, reported: false, score: null, can_finish: false, saved_at: '2026-11-22T02:00:00.000Z', ...over } },
})
const sent = () => server.received.filter(({ name }) => name === 'saveScormState').map(({ input }) => input as { sequence: number; state: object })

let server: FakeServer
let reported: boolean[]
beforeAll(() => loadTexts('player'))
beforeEach(() => {
  reported = []
  server = fakeServer({ saveScormState: () => kept() })
  renderScreen(
    <ScormView
      moduleProgressId={9}
      scorm={scorm}
      title="Saying no"
      url={`${ORIGIN}/s/token/`}
      progress={{ reported: false, setReported: (value) => reported.push(value) }}
      onRenew={() => undefined}
    />,
  )
})

const frame = () => screen.getByTitle<HTMLIFrameElement>('Lesson: Saying no')
const say = (data: object, { origin = ORIGIN, source = frame().contentWindow }: { origin?: string; source?: unknown } = {}) =>
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window })))
const report = (sequence: number, state: object, more?: Parameters<typeof say>[1]) => say({ jujur: 'report', sco_id: 'first', sequence, state }, more)

describe('the frame of a package', () => {
  test('is fenced in', () => {
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-modals')
    expect(frame().getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test('opens windows and saves files where its author let it', () => {
    cleanup()
    const granted = { ...scorm, opens_windows: true, downloads: true }
    renderScreen(
      <ScormView
        moduleProgressId={null}
        scorm={granted}
        title="Saying no"
        url={`${ORIGIN}/s/token/`}
        progress={{ reported: false, setReported: () => undefined }}
        onRenew={() => undefined}
      />,
    )
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads')
  })

  test('is given its state once it is ready, and heard only from its own window and origin', async () => {
    const heard: unknown[] = []
    const { contentWindow } = frame()
    if (!contentWindow) throw new Error('a frame has a window')
    contentWindow.postMessage = ((message: unknown, origin: unknown) => heard.push([message, origin])) as Window['postMessage']
    say({ jujur: 'ready' }, { origin: 'http://evil.test' })
    say({ jujur: 'ready' }, { source: null })
    say({ jujur: 'ready' }, { source: window })
    expect(heard).toEqual([])
    say({ jujur: 'ready' })
    expect(heard).toEqual([[{ jujur: 'open', parts: scorm.parts, words: { parts: 'Parts of the lesson', done: 'done' } }, ORIGIN]])
    report(1, { 'cmi.suspend_data': 'forged' }, { origin: 'http://evil.test' })
    report(1, { 'cmi.suspend_data': 'page 2' })
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual({ module_progress_id: 9, session_no: 2, sequence: 1, sco_id: 'first', state: { 'cmi.suspend_data': 'page 2' } })
  })
})

describe('what it reports', () => {
  test('while another report is on its way goes together after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.use({ saveScormState: ({ sequence }) => (sequence === 1 ? promise.then(() => kept()) : kept({ reported: true, score: 85 })) })
    report(1, { 'cmi.a': '1' })
    report(2, { 'cmi.a': '2', 'cmi.b': '2' })
    report(3, { 'cmi.a': '3' })
    resolve()
    expect(await screen.findByText('Score reported by the lesson: 85%')).toBeTruthy()
    expect(sent().map(({ sequence, state }) => [sequence, state])).toEqual([
      [1, { 'cmi.a': '1' }],
      [3, { 'cmi.a': '3', 'cmi.b': '2' }],
    ])
    expect(reported).toEqual([true])
  })

  test('without a connection waits, says so, and is sent when it is back', async () => {
    server.use({ saveScormState: () => 'offline' })
    report(1, { 'cmi.a': '1' })
    expect(await screen.findByText('Your last steps are not saved yet. We send them when the connection is back.')).toBeTruthy()
    server.use({ saveScormState: () => kept() })
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
    expect(sent().at(-1)).toMatchObject({ sequence: 1, state: { 'cmi.a': '1' } })
  })

  test('in a window that is not the newest is said to count no longer', async () => {
    server.use({ saveScormState: () => kept({ kept: false }) })
    report(1, { 'cmi.a': '1' })
    expect(await screen.findByText(/opened again in another window/)).toBeTruthy()
  })
})

test('the lesson ends when the package has said that it did, and can be opened again', async () => {
  say({ jujur: 'ready' })
  fireEvent.click(screen.getByRole('button', { name: 'End the lesson' }))
  say({ jujur: 'closed' })
  expect(await screen.findByRole('button', { name: 'Open it again' })).toBeTruthy()
  expect(screen.queryByTitle('Lesson: Saying no')).toBeNull()
})
