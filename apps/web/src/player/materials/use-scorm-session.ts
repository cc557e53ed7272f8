import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../kit/texts/texts.ts'
import type { Material } from '../shapes.ts'
import { type Report, type Reports, startReports } from './scorm-reports.ts'
import type { Progress } from './use-heartbeat.ts'

export type Scorm = NonNullable<Material['scorm']>
export type ScormState = 'starting' | 'slow' | 'open' | 'ending' | 'ended'
type Message = { jujur?: 'ready' | 'active' | 'closed' } | ({ jujur: 'report' } & Report)
type Options = {
  frame: RefObject<HTMLIFrameElement | null>
  /** Null in a preview: what it reports is heard and kept nowhere. */
  moduleProgressId: number | null
  scorm: Scorm
  setReported: Progress['setReported']
}

/** What a package says while it ends, and no longer. */
const CLOSE_WAIT_MS = 2_000
const SLOW_MS = 10_000

const isReport = (message: Message): message is { jujur: 'report' } & Report => message.jujur === 'report'

/** In a preview there is no lesson to report to. */
const heardOnly = (onDone: () => void): Reports => ({
  add: ({ state }) => saysDone(state) && onDone(),
  flush: async () => true,
  stop: () => undefined,
})
/** In a preview the author learns whether the package ever says that it is done. */
const saysDone = (state: Readonly<Record<string, string>>): boolean =>
  ['cmi.core.lesson_status', 'cmi.completion_status', 'cmi.success_status'].some((name) => state[name] === 'completed' || state[name] === 'passed') ||
  state['cmi.opened'] === 'true'

/** One session of a package: what its frame says and is told, and what of it goes to the server. */
export const useScormSession = ({ frame, moduleProgressId, scorm, setReported }: Options) => {
  const t = useTexts('player')
  const closed = useRef<() => void>(() => undefined)
  const reports = useRef<Reports | null>(null)
  const words = { parts: t('scorm.parts'), done: t('scorm.partDone') }
  // Read when the frame asks: another language is no reason to begin anew.
  const latest = useRef(words)
  latest.current = words
  const [state, setState] = useState<ScormState>('starting')
  const [waiting, setWaiting] = useState(false)
  const [elsewhere, setElsewhere] = useState(false)
  const [score, setScore] = useState(scorm.score)
  const [saidDone, setSaidDone] = useState(false)

  useEffect(() => {
    const sending =
      moduleProgressId === null
        ? heardOnly(() => setSaidDone(true))
        : startReports({
            moduleProgressId,
            sessionNo: scorm.session_no,
            onKept: (kept) => {
              setScore(kept.score)
              setElsewhere(!kept.kept)
              if (kept.reported) setReported(true)
            },
            onWaiting: setWaiting,
          })
    reports.current = sending
    const slow = setTimeout(() => setState((before) => (before === 'starting' ? 'slow' : before)), SLOW_MS)
    const hear = (event: MessageEvent<Message>) => {
      const window = frame.current?.contentWindow
      // A frame that is gone has no window, and neither has what it said last.
      if (!window || event.source !== window || event.origin !== scorm.origin) return
      const message = event.data
      if (message.jujur === 'ready') {
        setState('open')
        window.postMessage({ jujur: 'open', parts: scorm.parts, words: latest.current }, scorm.origin)
      } else if (isReport(message)) sending.add({ sco_id: message.sco_id, sequence: message.sequence, state: message.state })
      // Somebody is there: the portal does not hear what is done inside the frame.
      else if (message.jujur === 'active') dispatchEvent(new Event('pointermove'))
      else if (message.jujur === 'closed') closed.current()
    }
    addEventListener('message', hear)
    return () => {
      removeEventListener('message', hear)
      clearTimeout(slow)
      sending.stop()
    }
  }, [frame, moduleProgressId, scorm, setReported])

  const end = useCallback(async () => {
    const window = frame.current?.contentWindow
    setState('ending')
    if (window) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, CLOSE_WAIT_MS)
      closed.current = resolve
      window.postMessage({ jujur: 'close' }, scorm.origin)
      await promise
      clearTimeout(timer)
    }
    await reports.current?.flush()
    setState('ended')
  }, [frame, scorm.origin])

  return { state, waiting, elsewhere, score, saidDone, end }
}

/** Before the page is left for another, the package is told that it ends. */
export const useEndOnLeave = (state: ScormState, end: () => Promise<void>) => {
  const isOpen = state === 'open' || state === 'slow' || state === 'starting'
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isOpen && currentLocation.pathname !== nextLocation.pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ended once for each time it is left.
  useEffect(() => {
    if (blocker.state === 'blocked') void end().then(() => blocker.proceed())
  }, [blocker.state])
}
