/** What somebody was shown is no longer what there is: 2111 changed_since, with what there is now. */
import { done, refuseWith } from './handler.ts'

/** As many as whoever asks was shown; `what` they are names the figure. */
export const asMany = (what: 'people' | 'questions' | 'materials' | 'total_sen', shown: number | undefined, found: number) =>
  found === shown ? done : refuseWith('changed_since', { [what]: found })

/** Of the version that whoever asks was shown; who was shown none asks for none. */
export const ofVersion = (shown: number | undefined, { version }: { readonly version: number }) =>
  shown === undefined || shown === version ? done : refuseWith('changed_since', { version })
