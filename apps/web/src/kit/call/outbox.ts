/**
 * What must reach the server although the connection, or the page, may be gone. One thing is sent at a time; what found no connection is tried
 * again; when the page is left or hidden, what waits goes at once. What waits, and how two of it become one, is the owner's.
 */

/** What came of one try. `later`: there was no connection. `held`: the same would be answered the same, so it waits until more is put, or for a press. */
export type Tried = 'sent' | 'later' | 'held'
export type OutboxState = 'sending' | 'waiting' | 'held' | 'empty'

type Options = {
  isEmpty: () => boolean
  /** Sends the next thing, and takes it out where it was `sent`. Never rejects. */
  sendNext: () => Promise<Tried>
  onState?: (state: OutboxState) => void
  /** How long to wait for more before the first is sent. */
  settleMs?: number
}

export type Outbox = {
  /** Something was put in. */
  added(): void
  /** Sends at once; true when the server has everything. */
  flush(): Promise<boolean>
  /** Sends by itself from now on. The answer ends that: what waits is tried once more, and what fails then stays with its owner. */
  run(): () => void
}

const RETRY_MS = 5_000

export const createOutbox = ({ isEmpty, sendNext, onState, settleMs = 0 }: Options): Outbox => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  let next: Promise<boolean> | null = null
  let isRunning = false
  let isHeld = false

  const flushAfter = (ms: number) => {
    clearTimeout(timer)
    if (isRunning) timer = setTimeout(() => void flush(), ms)
  }
  const sendAll = async (): Promise<boolean> => {
    while (!isEmpty()) {
      onState?.('sending')
      const tried = await sendNext()
      if (tried === 'sent') continue
      isHeld = tried === 'held'
      onState?.(isHeld ? 'held' : 'waiting')
      if (!isHeld) flushAfter(RETRY_MS)
      return false
    }
    onState?.('empty')
    return true
  }
  const start = (): Promise<boolean> => {
    clearTimeout(timer)
    isHeld = false
    running = sendAll().finally(() => {
      running = null
    })
    return running
  }
  /** Asked while something is under way, it is done anew after that: what that one found may be over by then. */
  const flush = (): Promise<boolean> => {
    if (!running) return start()
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
  const flushWaiting = () => {
    if (!isEmpty() && !isHeld) void flush()
  }
  const flushHidden = () => {
    if (document.visibilityState === 'hidden') flushWaiting()
  }

  return {
    added: () => {
      isHeld = false
      flushAfter(settleMs)
    },
    flush,
    run: () => {
      isRunning = true
      addEventListener('online', flushWaiting)
      addEventListener('pagehide', flushWaiting)
      document.addEventListener('visibilitychange', flushHidden)
      if (!isEmpty()) flushAfter(0)
      return () => {
        removeEventListener('online', flushWaiting)
        removeEventListener('pagehide', flushWaiting)
        document.removeEventListener('visibilitychange', flushHidden)
        clearTimeout(timer)
        isRunning = false
        flushWaiting()
      }
    },
  }
}
