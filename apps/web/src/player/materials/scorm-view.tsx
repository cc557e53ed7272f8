import { IconMaximize, IconPlayerStop, IconRefresh } from '@jujur/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Material, PlayerProps } from '../shapes.ts'
import classes from './scorm.module.css'
import { type Report, type Reports, startReports } from './scorm-reports.ts'
import type { Progress } from './use-heartbeat.ts'

type Scorm = NonNullable<Material['scorm']>
type Props = {
  /** Null in a preview: what it reports is heard and kept nowhere. */
  moduleProgressId: number | null
  scorm: Scorm
  title: string
  url: string
  progress: Pick<Progress, 'reported' | 'setReported'>
  /** Opens it anew: another session of the package. */
  onRenew: () => void
}
type Message = { jujur?: 'ready' | 'active' | 'closed' } | ({ jujur: 'report' } & Report)

/** What a package says while it ends, and no longer. */
const CLOSE_WAIT_MS = 2_000
const SLOW_MS = 10_000

/** Beside its pages a package may ask its reader; it opens windows and saves files where its author let it. */
const fence = ({ opens_windows, downloads }: Pick<Scorm, 'opens_windows' | 'downloads'>): string =>
  ['allow-scripts allow-same-origin allow-forms allow-modals', opens_windows && 'allow-popups', downloads && 'allow-downloads']
    .filter(Boolean)
    .join(' ')

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
const nothingCounts = { reported: false, setReported: () => undefined }

export const ScormPlayer = ({ material, url, progress, moduleProgressId, onReopen }: PlayerProps) =>
  material.scorm ? (
    <ScormView
      key={material.scorm.session_no}
      moduleProgressId={moduleProgressId}
      scorm={material.scorm}
      title={material.title}
      url={url}
      progress={progress ?? nothingCounts}
      onRenew={onReopen}
    />
  ) : null

/**
 * A SCORM package in its frame on the content origin. What it reports goes to the server by the portal's own session; before the page is left
 * the package is told that it ends, and what it says then is waited for.
 */
export const ScormView = ({ moduleProgressId, scorm, title, url, progress, onRenew }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const frame = useRef<HTMLIFrameElement>(null)
  const closed = useRef<() => void>(() => undefined)
  const reports = useRef<Reports | null>(null)
  const words = { parts: t('scorm.parts'), done: t('scorm.partDone') }
  // Read when the frame asks: another language is no reason to begin anew.
  const latest = useRef(words)
  latest.current = words
  const [state, setState] = useState<'starting' | 'slow' | 'open' | 'ending' | 'ended'>('starting')
  const [waiting, setWaiting] = useState(false)
  const [elsewhere, setElsewhere] = useState(false)
  const [score, setScore] = useState(scorm.score)
  const [saidDone, setSaidDone] = useState(false)
  const { reported: counted, setReported } = progress
  const reported = counted || saidDone

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
  }, [moduleProgressId, scorm, setReported])

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
  }, [scorm.origin])

  const isOpen = state === 'open' || state === 'slow' || state === 'starting'
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isOpen && currentLocation.pathname !== nextLocation.pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ended once for each time it is left.
  useEffect(() => {
    if (blocker.state === 'blocked') void end().then(() => blocker.proceed())
  }, [blocker.state])

  return (
    <div className={classes.package}>
      {state !== 'ended' && (
        <iframe
          ref={frame}
          className={classes.frame}
          src={url}
          title={t('scorm.frame', { title })}
          sandbox={fence(scorm)}
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
        />
      )}
      {state === 'slow' && <Notice>{t('scorm.slow')}</Notice>}
      {elsewhere && (
        <Notice tone="bad" role="alert">
          {t('scorm.elsewhere')}
        </Notice>
      )}
      {moduleProgressId === null && state === 'ended' && !saidDone && (
        <Notice tone="bad" role="alert">
          {t('scorm.neverReported')}
        </Notice>
      )}
      {waiting && (
        <Notice tone="turn" role="status">
          {t('scorm.waiting')}
        </Notice>
      )}
      <div className={classes.foot}>
        <p role="status">
          {state === 'ending' ? t('scorm.ending') : state === 'ended' ? t('scorm.ended') : null} {reported ? t('scorm.reported') : t('scorm.endHelp')}
          {score !== null && <span>{t('scorm.score', { percent: format.percent(score) })}</span>}
        </p>
        <div className={classes.buttons}>
          {state === 'ended' ? (
            <Button variant="default" size="md" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRenew}>
              {t('scorm.again')}
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                size="md"
                leftSection={<IconMaximize size={18} stroke={1.75} />}
                onClick={() => void frame.current?.requestFullscreen?.().catch(() => undefined)}
              >
                {t('scorm.full')}
              </Button>
              <Button
                variant="default"
                size="md"
                loading={state === 'ending'}
                leftSection={<IconPlayerStop size={18} stroke={1.75} />}
                onClick={() => void end()}
              >
                {t('scorm.end')}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
