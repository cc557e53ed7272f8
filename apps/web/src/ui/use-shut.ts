import type { MouseEvent } from 'react'
import { useToast } from './use-toast.ts'

/**
 * For a button that may be shut: it keeps its place and the focus, and does nothing but say why, to who points at it, hears it, or presses it all the
 * same. Where the reason stands beside it in words, `aria-describedby` says it instead.
 */
export const useShut = () => {
  const { say } = useToast()
  return (why: string | null | undefined, act?: (event: MouseEvent<HTMLButtonElement>) => void) =>
    why
      ? {
          'aria-disabled': true,
          title: why,
          onClick: (event: MouseEvent<HTMLButtonElement>) => {
            event.preventDefault()
            say(why, 'why')
          },
        }
      : { onClick: act }
}
