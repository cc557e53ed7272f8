/** Reading and watching, counted on the server's clock (product design, learning). */
import type { getViewMaterial, submitProgress } from '@jujur/contract/learning.ts'
import type { ContentMaterial } from '../../courses/courses.rules.ts'
import { type Decision, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import { askedSeconds } from '../../materials/materials.rules.ts'
import { type HeartbeatCredit, isLesson, type Lesson, type PlacedItem, type Progress, type WatchedSegment } from '../enrolments/standing.rules.ts'

/** One heartbeat is worth at most this much, however late it comes. */
export const HEARTBEAT_CAP_MS = 30_000
/** Segments are cut by players at tenths of a second; this much over the clock, once in a whole recording, is not worth losing. */
const SEGMENT_SLACK_SECONDS = 1
const WATCHED_SHARE = 0.9

/** Merged, sorted, inside the length of the recording. */
export const mergeSegments = (segments: readonly WatchedSegment[], length: number): WatchedSegment[] => {
  const clipped = segments
    .map(([from, to]): WatchedSegment => [Math.max(0, Math.min(from, length)), Math.max(0, Math.min(to, length))])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  return clipped.reduce<WatchedSegment[]>((merged, [from, to]) => {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
    return merged
  }, [])
}

export const watchedSeconds = (segments: readonly WatchedSegment[]): number => segments.reduce((sum, [from, to]) => sum + to - from, 0)

/** The parts of `segment` that lie outside `known` (merged and sorted). */
const unknownParts = ([from, to]: WatchedSegment, known: readonly WatchedSegment[]): WatchedSegment[] => {
  const parts: WatchedSegment[] = []
  let at = from
  for (const [a, b] of known) {
    if (b <= at) continue
    if (a >= to) break
    if (a > at) parts.push([at, a])
    at = b
  }
  if (at < to) parts.push([at, to])
  return parts
}

/** `known` and of `added` what is new, in order, up to `budget` seconds. */
export const creditedSegments = (
  known: readonly WatchedSegment[],
  added: readonly WatchedSegment[],
  length: number,
  budget: number,
): WatchedSegment[] => {
  const before = mergeSegments(known, length)
  let left = budget
  const credited = mergeSegments(added, length)
    .flatMap((segment) => unknownParts(segment, before))
    .map(([from, to]): WatchedSegment => {
      const end = Math.min(to, from + left)
      left -= end - from
      return [from, end]
    })
  return mergeSegments([...before, ...credited], length)
}

export type Heartbeat = { active_seconds: number; watched?: WatchedSegment[] }

/** Seconds of a recording that may still be credited: what was watched never exceeds the time it was open, in all its heartbeats. */
const leftToWatch = (milliseconds_open: number, watched: readonly WatchedSegment[]): number =>
  milliseconds_open === 0 ? 0 : Math.max(0, milliseconds_open / 1000 + SEGMENT_SLACK_SECONDS - watchedSeconds(watched))

/**
 * Time on the server's clock, since the material was opened or the last heartbeat, bounds what a heartbeat may claim; excess is cut, never
 * refused. A material that was not served has no clock to begin with.
 */
export const creditHeartbeat = (progress: Progress, material: ContentMaterial, beat: Heartbeat, now: Date): HeartbeatCredit => {
  if (progress.lesson_type === 'material' && !progress.served_at) return progress
  const { last_heartbeat_at: since, watched } = progress
  const elapsed = since ? Math.max(0, Math.min(now.getTime() - since.getTime(), HEARTBEAT_CAP_MS)) : 0
  const milliseconds_open = progress.milliseconds_open + elapsed
  const length = watchedLength(material)
  return {
    milliseconds_open,
    milliseconds_done: progress.milliseconds_done + Math.min(elapsed, Math.round(beat.active_seconds * 1000)),
    watched: length === null ? watched : creditedSegments(watched, beat.watched ?? [], length, leftToWatch(milliseconds_open, watched)),
    last_heartbeat_at: since && since > now ? since : now,
  }
}

/** Of a film that comes in several languages, each of its own length, the shortest counts: whoever saw that one saw it all. */
export const watchedLength = ({ duration_seconds, files = {} }: Pick<ContentMaterial, 'duration_seconds' | 'files'>): number | null =>
  duration_seconds === null
    ? null
    : Object.values(files).reduce((least, file) => Math.min(least, file?.duration_seconds ?? Number.POSITIVE_INFINITY), duration_seconds)

const isRecording = (material: ContentMaterial): material is ContentMaterial & { duration_seconds: number } =>
  (material.type === 'video' || material.type === 'audio') && material.duration_seconds !== null

type Counted = Pick<Progress, 'served_at' | 'milliseconds_done' | 'watched' | 'reported_at'>

/** Seconds of reading, and of a recording also of watching, that are still missing; 0 when the material may be finished. */
export const secondsMissing = (progress: Counted, material: ContentMaterial): number => {
  const asked = askedSeconds(material)
  if (!progress.served_at) return Math.max(1, asked)
  const time = Math.ceil(asked - progress.milliseconds_done / 1000)
  const watching = isRecording(material) ? Math.ceil((watchedLength(material) ?? 0) * WATCHED_SHARE - watchedSeconds(progress.watched) - 1e-6) : 0
  return Math.max(0, time, watching)
}

/** A SCORM package must also have reported what the course asks for. */
const isReported = ({ reported_at }: Counted, material: ContentMaterial): boolean => material.type !== 'scorm' || reported_at !== null

export const canFinish = (progress: Counted, material: ContentMaterial): boolean =>
  secondsMissing(progress, material) === 0 && isReported(progress, material)

export const finishMaterial = (progress: Progress, material: ContentMaterial): Decision<typeof submitProgress> => {
  const wait_seconds = secondsMissing(progress, material)
  if (wait_seconds > 0) return { refuse: 2111, data: { reason: 'too_early', wait_seconds } }
  return isReported(progress, material) ? { ok: true, value: undefined } : refuseWith('not_reported')
}

/** May this material be opened? 10077 no such item in a course of this person, 10063 it is no material, locked while something before it is open. */
export const openMaterial = (placed: PlacedItem | undefined): Decision<typeof getViewMaterial, Lesson<'material'>> => {
  if (!placed) return refuse(10077)
  if (!isLesson(placed, 'material')) return refuse(10063)
  return placed.state === 'locked' ? refuseWith('locked', { by: placed.reason }) : ok(placed)
}
