import { useCallback, useEffect, useRef, useState } from 'react'
import { type ActiveClock, activeClock, type Segment } from './heartbeat.ts'
import { createBeats, type MaterialOfBeats, type ShownProgress } from './heartbeat-beats.ts'

export type Progress = {
  /** What the ring shows: confirmed by the server, and what runs on top of it. */
  shown: number
  canFinish: boolean
  /** Time runs: the page is visible and somebody is there. */
  active: boolean
  /** The last beat did not reach the server. */
  offline: boolean
  watched: Segment[]
  /** Of a SCORM package: it has reported what the course asks for. True of everything else. */
  reported: boolean
  setReported(reported: boolean): void
  played(segment: Segment): void
  setPlaying(playing: boolean): void
  /** The lesson is finished: nothing more to count. */
  stop(): void
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Tells the clock whether somebody is there, and the beats when the page is hidden or left. The answer ends that. */
const watchPage = (clock: ActiveClock, { show, leave }: Pick<ReturnType<typeof createBeats>, 'show' | 'leave'>): (() => void) => {
  const act = () => clock.act(Date.now())
  const turn = () => {
    const visible = document.visibilityState === 'visible'
    clock.setVisible(visible, Date.now())
    if (visible) show()
    else leave()
  }
  for (const sign of signsOfLife) addEventListener(sign, act, { passive: true })
  // Scrolling does not bubble from the pane it happens in.
  document.addEventListener('scroll', act, { passive: true, capture: true })
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', leave)
  return () => {
    for (const sign of signsOfLife) removeEventListener(sign, act)
    document.removeEventListener('scroll', act, { capture: true })
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', leave)
  }
}

/** Beats every 15 seconds of active time for an open material, and once more when the page is hidden or left. */
export const useHeartbeat = (moduleProgressId: number, material: MaterialOfBeats): Progress => {
  const counts = material.state === 'open'
  const [progress, setProgress] = useState<ShownProgress>({
    shown: Math.min(material.seconds_done, material.min_seconds),
    canFinish: material.can_finish,
    active: true,
    offline: false,
    watched: material.watched ?? [],
  })
  const tools = useRef<Pick<Progress, 'played' | 'setPlaying' | 'stop'>>({
    played: () => undefined,
    setPlaying: () => undefined,
    stop: () => undefined,
  })
  const initial = useRef(material)

  useEffect(() => {
    if (!counts) return
    const clock = activeClock(Date.now())
    const beats = createBeats({ moduleProgressId, material: initial.current, clock, onShow: setProgress })
    const timer = setInterval(beats.tick, 1000)
    const unwatch = watchPage(clock, beats)
    tools.current = { played: beats.played, setPlaying: (playing) => clock.setPlaying(playing, Date.now()), stop: beats.stop }
    return () => {
      beats.leave()
      beats.stop()
      clearInterval(timer)
      unwatch()
    }
  }, [counts, moduleProgressId])

  const [reported, setReported] = useState(material.scorm?.reported ?? true)
  const played = useCallback((segment: Segment) => tools.current.played(segment), [])
  const setPlaying = useCallback((playing: boolean) => tools.current.setPlaying(playing), [])
  const stop = useCallback(() => tools.current.stop(), [])
  return { ...progress, canFinish: counts ? progress.canFinish : true, reported, setReported, played, setPlaying, stop }
}
