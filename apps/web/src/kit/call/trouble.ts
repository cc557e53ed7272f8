/** The shared handler of specification section 8: whatever is refused or fails comes here and is shown once, by trouble-notice.tsx. */
import type { Call } from '@jujur/contract/call.ts'
import { endsSession } from '@jujur/contract/wire.ts'
import { useSyncExternalStore } from 'react'
import { keepDrafts } from '../session/drafts.ts'
import { goTo } from '../session/navigate.ts'
import { homePathOf, loginPathOf, session } from '../session/session.ts'
import { loadTexts } from '../texts/texts.ts'
import { type CallAnswer, DownloadFailed, onEnvelope, Refused, TransportFailure } from './api.ts'

export type Trouble = Refused | TransportFailure | DownloadFailed
type Shown = { id: number; trouble: Trouble; goesTo?: string }
type State = { readonly dialogs: readonly Shown[]; readonly maintenance: boolean }

export const isTrouble = (error: unknown): error is Trouble =>
  error instanceof Refused || error instanceof TransportFailure || error instanceof DownloadFailed

let state: State = { dialogs: [], maintenance: false }
let shownBefore = 0
const listeners = new Set<() => void>()
const set = (next: Partial<State>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

const isStale = (trouble: Trouble) =>
  trouble instanceof Refused && endsSession.includes(trouble.code) && trouble.token !== (session.get()?.token ?? '')
const sameWords = (a: Trouble, b: Trouble) =>
  a instanceof Refused && b instanceof Refused ? a.code === b.code : a.constructor === b.constructor && a.message === b.message

/** What can't be done in one's role or with one's rights at all leads home. */
const goesHome: readonly number[] = [5555, 10009]

export type ShowOptions = {
  /** The route that the dialog leads to when closed. */
  goesTo?: string
  /** Only what ends the session, and maintenance, comes up; the caller shows the rest. */
  quiet?: boolean
}

/** Shows a refusal or failure. Maintenance and being offline have their own standing notice; the same words stand only once. */
export const showTrouble = (error: unknown, { goesTo, quiet }: ShowOptions = {}): void => {
  const trouble = isTrouble(error) ? error : new TransportFailure('other', undefined, error)
  if (isStale(trouble)) return
  if (trouble instanceof Refused && trouble.code === 9999) {
    set({ maintenance: true })
    return
  }
  if (quiet && !(trouble instanceof Refused && endsSession.includes(trouble.code))) return
  if (trouble instanceof TransportFailure && trouble.kind === 'request' && !navigator.onLine) return
  if (state.dialogs.some((shown) => sameWords(shown.trouble, trouble))) return
  const add = () => {
    if (!state.dialogs.some((shown) => sameWords(shown.trouble, trouble)))
      set({ dialogs: [...state.dialogs, { id: ++shownBefore, trouble, goesTo }] })
  }
  // Without its words the dialog still shows the code.
  if (trouble instanceof Refused) loadTexts('errors').then(add, add)
  else add()
}

/** What was answered; or nothing once the refusal or failure is shown. */
export const orTrouble = <C extends Call>(sent: Promise<CallAnswer<C>>): Promise<CallAnswer<C>['data'] | undefined> =>
  sent.then(
    ({ data }) => data,
    (error) => {
      showTrouble(error)
      return undefined
    },
  )

/** Refusals that mean no more to the reader than that the file did not come (specification section 8), besides that what it is of is not there. */
const fileDidNotCome: readonly number[] = [2222, 3333]
/** Of a file that was asked for: `missing` is the code for what is not there. */
export const showDownloadTrouble = (error: unknown, missing: number): void => {
  const isOwn = error instanceof Refused && error.code !== missing && !fileDidNotCome.includes(error.code)
  showTrouble(isOwn ? error : new DownloadFailed())
}

// Any other answer than 9999 says that the maintenance is over.
onEnvelope((code) => {
  if (code !== 9999 && state.maintenance) set({ maintenance: false })
})

/** Closes the dialog on top and does what its code asks for: signs out, or goes where it leads. */
export const closeTrouble = (): void => {
  const [top, ...rest] = state.dialogs
  if (!top) return
  const { trouble, goesTo } = top
  const person = session.get()
  // Another tab signed in anew while this one told of the session before.
  if (isStale(trouble)) {
    set({ dialogs: rest })
    return
  }
  if (trouble instanceof Refused && endsSession.includes(trouble.code)) {
    set({ dialogs: [] })
    keepDrafts()
    const from = location.pathname + location.search
    session.clear(from)
    goTo(loginPathOf(person?.systemTypeId), { state: { from } })
    return
  }
  set({ dialogs: rest })
  if (goesTo) goTo(goesTo)
  else if (trouble instanceof Refused && goesHome.includes(trouble.code) && person) goTo(homePathOf(person.systemTypeId))
}

export const clearTroubles = (): void => set({ dialogs: [], maintenance: false })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTroubles = (): State => useSyncExternalStore(subscribe, () => state)
