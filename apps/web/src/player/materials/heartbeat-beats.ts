/** The beats of an open material: what is counted in the browser, and how it reaches the server. No React here. */
import type { Output } from '@jujur/contract/call.ts'
import { type getViewMaterial, submitProgress } from '@jujur/contract/learning.ts'
import { Refused, send, TransportFailure } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { session } from '../../kit/session/session.ts'
import { type ActiveClock, BEAT_MS, MOST_SEGMENTS, mergeSegments, type Segment, shownSeconds, WATCHED_ENOUGH, watchedShare } from './heartbeat.ts'

export type MaterialOfBeats = Output<typeof getViewMaterial>['material']
type Heartbeat = { active_seconds: number; watched?: Segment[] }
export type ShownProgress = { shown: number; canFinish: boolean; active: boolean; offline: boolean; watched: Segment[] }

/** How soon to ask again when the time is over on the screen but not yet on the server's clock. */
const ASK_AGAIN_MS = 3_000

type Options = { moduleProgressId: number; material: MaterialOfBeats; clock: ActiveClock; onShow: (progress: ShownProgress) => void }

export const createBeats = ({ moduleProgressId, material, clock, onShow }: Options) => {
  const { min_seconds, duration_seconds } = material
  let confirmed = material.seconds_done
  let watched: Segment[] = material.watched ?? []
  let unsent: Segment[] = []
  let canFinish = material.can_finish
  let offline = false
  let lastBeat = Date.now()
  let underWay = false
  let stopped = false

  const isReached = () => {
    const seen = duration_seconds === null || material.watched === undefined || watchedShare(watched, duration_seconds) >= WATCHED_ENOUGH
    return seen && confirmed + clock.pending() >= min_seconds
  }
  const show = () =>
    onShow({ shown: shownSeconds(confirmed, clock.pending(), min_seconds), canFinish, active: clock.isActive(Date.now()), offline, watched })
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

  return {
    show,
    /** Once a second: shows the time, and sends it when it is due. */
    tick: () => {
      const now = Date.now()
      clock.tick(now)
      show()
      const due = now - lastBeat >= BEAT_MS
      const ask = !canFinish && isReached() && now - lastBeat >= ASK_AGAIN_MS
      if (due || ask) void beat()
    },
    /** The page is hidden or left: what was not sent goes at once. */
    leave: () => {
      if (stopped) return
      clock.tick(Date.now())
      const heartbeat = takeBeat()
      // Nobody is there to try again: a part of a minute that is lost is read once more.
      if (heartbeat && session.get())
        void send(submitProgress, { module_progress_id: moduleProgressId, heartbeat }, { quiet: true, outlives: true }).catch(() => undefined)
      lastBeat = Date.now()
    },
    played: (segment: Segment) => {
      unsent = mergeSegments([...unsent, segment])
      watched = mergeSegments([...watched, segment])
    },
    stop: () => {
      stopped = true
    },
  }
}
