import type { Output } from '@jujur/contract/call.ts'
import { type getViewMaterial, submitProgress } from '@jujur/contract/learning.ts'
import { API_BASE } from '@jujur/contract/wire.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused, send, TransportFailure } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { session } from '../../kit/session/session.ts'
import { activeClock, BEAT_MS, MOST_SEGMENTS, mergeSegments, type Segment, shownSeconds, WATCHED_ENOUGH, watchedShare } from './heartbeat.ts'

type Material = Output<typeof getViewMaterial>['material']
type Heartbeat = { active_seconds: number; watched?: Segment[] }

/** How soon to ask again when the time is over on the screen but not yet on the server's clock. */
const ASK_AGAIN_MS = 3_000

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

/** The page is going away: only a request marked so outlives it, and nobody will read its answer. */
const sendLast = (module_progress_id: number, heartbeat: Heartbeat) => {
  const token = session.get()?.token
  if (!token) return
  void fetch(`${API_BASE}${submitProgress.name}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ module_progress_id, heartbeat }),
  }).catch(() => undefined)
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Beats every 15 seconds of active time for an open material, and once more when the page is hidden or left. */
export const useHeartbeat = (moduleProgressId: number, material: Material): Progress => {
  const counts = material.state === 'open'
  const [progress, setProgress] = useState({
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
    const { min_seconds, duration_seconds } = initial.current
    const clock = activeClock(Date.now())
    let confirmed = initial.current.seconds_done
    let watched: Segment[] = initial.current.watched ?? []
    let unsent: Segment[] = []
    let canFinish = initial.current.can_finish
    let offline = false
    let lastBeat = Date.now()
    let underWay = false
    let stopped = false

    const isReached = () => {
      const seen = duration_seconds === null || initial.current.watched === undefined || watchedShare(watched, duration_seconds) >= WATCHED_ENOUGH
      return seen && confirmed + clock.pending() >= min_seconds
    }
    const show = () =>
      setProgress({ shown: shownSeconds(confirmed, clock.pending(), min_seconds), canFinish, active: clock.isActive(Date.now()), offline, watched })
    const takeBeat = (): Heartbeat | null => {
      const segments = unsent.slice(0, MOST_SEGMENTS)
      if (clock.pending() < 0.5 && segments.length === 0) return null
      unsent = unsent.slice(MOST_SEGMENTS)
      return { active_seconds: Math.round(clock.take() * 10) / 10, ...(segments.length > 0 ? { watched: segments } : {}) }
    }
    const beat = async () => {
      if (underWay || stopped) return
      lastBeat = Date.now()
      const heartbeat = takeBeat()
      if (!heartbeat) return
      underWay = true
      try {
        const { data } = await send(submitProgress, { module_progress_id: moduleProgressId, heartbeat }, { quiet: true })
        confirmed = data.progress.seconds_done
        canFinish = data.progress.can_finish
        watched = mergeSegments([...(data.progress.watched ?? watched), ...unsent])
        offline = false
      } catch (error) {
        clock.giveBack(heartbeat.active_seconds)
        unsent = mergeSegments([...unsent, ...(heartbeat.watched ?? [])])
        offline = error instanceof TransportFailure
        // An ended session must say so; anything else this beat was refused for comes up again at the finish.
        if (error instanceof Refused) {
          stopped = true
          showTrouble(error, { quiet: true })
        }
      } finally {
        underWay = false
        show()
      }
    }
    const leave = () => {
      if (stopped) return
      clock.tick(Date.now())
      const heartbeat = takeBeat()
      if (heartbeat) sendLast(moduleProgressId, heartbeat)
      lastBeat = Date.now()
    }

    const act = () => clock.act(Date.now())
    const turn = () => {
      const visible = document.visibilityState === 'visible'
      clock.setVisible(visible, Date.now())
      if (visible) show()
      else leave()
    }
    const timer = setInterval(() => {
      const now = Date.now()
      clock.tick(now)
      show()
      const due = now - lastBeat >= BEAT_MS
      const ask = !canFinish && isReached() && now - lastBeat >= ASK_AGAIN_MS
      if (due || ask) void beat()
    }, 1000)
    for (const sign of signsOfLife) addEventListener(sign, act, { passive: true })
    // Scrolling does not bubble from the pane it happens in.
    document.addEventListener('scroll', act, { passive: true, capture: true })
    document.addEventListener('visibilitychange', turn)
    addEventListener('pagehide', leave)
    tools.current = {
      played: (segment) => {
        unsent = mergeSegments([...unsent, segment])
        watched = mergeSegments([...watched, segment])
      },
      setPlaying: (playing) => clock.setPlaying(playing, Date.now()),
      stop: () => {
        stopped = true
      },
    }

    return () => {
      leave()
      stopped = true
      clearInterval(timer)
      for (const sign of signsOfLife) removeEventListener(sign, act)
      document.removeEventListener('scroll', act, { capture: true })
      document.removeEventListener('visibilitychange', turn)
      removeEventListener('pagehide', leave)
    }
  }, [counts, moduleProgressId])

  const [reported, setReported] = useState(material.scorm?.reported ?? true)
  const played = useCallback((segment: Segment) => tools.current.played(segment), [])
  const setPlaying = useCallback((playing: boolean) => tools.current.setPlaying(playing), [])
  const stop = useCallback(() => tools.current.stop(), [])
  return { ...progress, canFinish: counts ? progress.canFinish : true, reported, setReported, played, setPlaying, stop }
}
