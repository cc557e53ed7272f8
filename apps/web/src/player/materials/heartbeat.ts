/** Time and film really spent on a lesson, counted in the browser and credited by the server's own clock (product design, section 6). */

/** `[from, to)` in seconds of the recording. */
export type Segment = [from: number, to: number]

export const BEAT_MS = 15_000
/** Without a pointer, key, scroll or running video for this long the person counts as away. */
export const IDLE_MS = 60_000
/** More than this the server never credits for one beat, so the screen does not promise it either. */
export const MOST_PER_BEAT_SECONDS = 30
/** A recording may be finished at this share of its length. */
export const WATCHED_ENOUGH = 0.9
/** The contract takes this many segments in one beat. */
export const MOST_SEGMENTS = 200

/** Sorted, without overlap; pieces that touch within half a second become one. */
export const mergeSegments = (segments: readonly Segment[]): Segment[] => {
  const merged: Segment[] = []
  for (const [from, to] of segments.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 0.5) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

export const watchedSeconds = (segments: readonly Segment[]): number => mergeSegments(segments).reduce((sum, [from, to]) => sum + to - from, 0)

/** From 0 to 1. */
export const watchedShare = (segments: readonly Segment[], durationSeconds: number): number =>
  durationSeconds > 0 ? Math.min(1, watchedSeconds(segments) / durationSeconds) : 0

/**
 * The piece played between two reports of the player, or null when the position jumped: a jump forward is more than
 * the time that passed at the set speed (with room for late reports), a jump back is negative.
 */
export const playedSegment = (last: number, position: number, elapsedSeconds: number, rate: number): Segment | null => {
  const advanced = position - last
  return advanced > 0 && advanced <= elapsedSeconds * rate * 1.25 + 0.75 ? [last, position] : null
}

export type ActiveClock = {
  /** Pointer, key, scroll. */
  act(now: number): void
  setVisible(visible: boolean, now: number): void
  setPlaying(playing: boolean, now: number): void
  /** Call about once a second. */
  tick(now: number): void
  isActive(now: number): boolean
  /** Active seconds not yet confirmed by the server. */
  pending(): number
  /** Takes the pending seconds out to send them; what fails is given back. */
  take(): number
  giveBack(seconds: number): void
}

/** Counts active seconds. `now` is in milliseconds and passed in, so that a test can set it. */
export const activeClock = (start: number): ActiveClock => {
  let lastAct = start
  let lastTick = start
  let seconds = 0
  let visible = true
  let playing = false
  const isActive = (now: number) => visible && (playing || now - lastAct <= IDLE_MS)
  const tick = (now: number) => {
    // A computer that slept wakes with a long gap between two ticks: that was no reading.
    const elapsed = Math.min(now - lastTick, 5_000)
    if (isActive(lastTick) && elapsed > 0) seconds += elapsed / 1000
    lastTick = now
  }
  return {
    act: (now) => {
      tick(now)
      lastAct = now
    },
    setVisible: (next, now) => {
      tick(now)
      visible = next
      if (next) lastAct = now
    },
    setPlaying: (next, now) => {
      tick(now)
      playing = next
      lastAct = now
    },
    tick,
    isActive,
    pending: () => seconds,
    take: () => {
      const taken = seconds
      seconds = 0
      return taken
    },
    giveBack: (back) => {
      seconds += back
    },
  }
}

/** What the ring shows: confirmed seconds and what runs on top, never past the end. */
export const shownSeconds = (confirmed: number, pending: number, minSeconds: number): number =>
  Math.min(minSeconds, confirmed + Math.min(pending, MOST_PER_BEAT_SECONDS))
