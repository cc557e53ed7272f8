import { useEffect, useRef, useState } from 'react'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import type { Material } from '../shapes.ts'
import { WATCHED_ENOUGH, watchedShare } from './heartbeat.ts'
import type { Progress } from './use-heartbeat.ts'

/** What is spoken stays that long, so that a second's count does not talk over the lesson. */
const SPOKEN_EVERY_MS = 30_000

/** 250 -> 4:10 */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

type Props = {
  id: string
  material: Material
  progress: Pick<Progress, 'shown' | 'canFinish' | 'active' | 'offline' | 'watched' | 'reported'>
  /** The server's count was behind: that many seconds are left. */
  early: number | null
}

/** "4:10 of 5:00 read" and when Next opens; spoken every half minute and when it opens. */
export const WaitLine = ({ id, material, progress, early }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const { min_seconds, duration_seconds, state } = material
  const { shown, canFinish, active, offline, watched, reported } = progress
  const recording = duration_seconds !== null && material.watched !== undefined
  const share = recording ? watchedShare(watched, duration_seconds) : 1
  const left = Math.ceil(min_seconds - shown)

  const opens = () => {
    if (early) return t('wait.early', { count: early })
    if (canFinish) return state === 'done' ? t('wait.doneBefore') : t('wait.open')
    if (offline) return t('wait.offline')
    if (!active) return t('wait.paused')
    if (recording && share < WATCHED_ENOUGH) return t('wait.watchMore', { percent: format.percent(Math.round(WATCHED_ENOUGH * 100)) })
    if (left <= 0) return t(reported ? 'wait.moment' : 'wait.notReported')
    return left < 60 ? t('wait.seconds', { count: left }) : t('wait.minutes', { time: clock(left) })
  }
  const figure = recording
    ? t(material.type === 'audio' ? 'wait.heard' : 'wait.watched', { percent: format.percent(Math.floor(share * 100)) })
    : min_seconds > 0
      ? t(material.type === 'image' || material.type === 'scorm' ? 'wait.seen' : 'wait.read', { done: clock(shown), all: clock(min_seconds) })
      : t('wait.free')
  const why = opens()
  // Time alone does not make it done.
  const most = reported ? 1 : 0.95
  // Of a recording the ring says what the figure beside it says.
  const ring = recording ? share : canFinish ? 1 : Math.min(most, min_seconds > 0 ? shown / min_seconds : 1)
  return (
    <>
      <ProgressRing share={ring} size={44} />
      <p id={id}>
        <b>{figure}</b>
        {why}
      </p>
      <Spoken text={`${figure}. ${why}`} important={canFinish || offline} />
    </>
  )
}

const Spoken = ({ text, important }: { text: string; important: boolean }) => {
  const latest = useRef(text)
  latest.current = text
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (important) setSaid(latest.current)
  }, [important])
  return (
    <span className="vh" role="status">
      {said}
    </span>
  )
}
