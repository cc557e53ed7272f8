import { type RefObject, useLayoutEffect, useRef } from 'react'

type Keys = {
  /** The answers of the question shown; none of them while checking. */
  options: RefObject<HTMLElement | null>
  /** The answer of this place in the list. */
  onChoose: (index: number) => void
  /** To the view before or after. `within`: from an answer, so that the next question is gone on with there. */
  onTurn: (by: 1 | -1, within: boolean) => void
}

/** What has a use of its own for arrows and digits: fields and other groups of choices. */
const hasOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT|VIDEO|AUDIO)$/.test(target.tagName))

/**
 * 1 to 9 choose an answer, up and down walk through the answers, left and right turn the page, wherever the focus is. Radio buttons would take
 * left and right for a walk as well, and change the answer by it.
 */
export const useQuizKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  // In place before the question is painted, so that no key is lost between two questions.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { options, onChoose, onTurn } = latest.current
      const { key, target } = event
      const inputs = [...(options.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
      const here = inputs.indexOf(target as HTMLInputElement)
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
      if (here < 0 && hasOwnKeys(target)) return

      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        event.preventDefault()
        onTurn(key === 'ArrowRight' ? 1 : -1, here >= 0)
        return
      }
      const numbered = /^[1-9]$/.test(key) ? inputs[Number(key) - 1] : undefined
      if (numbered) {
        event.preventDefault()
        onChoose(inputs.indexOf(numbered))
        numbered.focus()
        return
      }
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      // Among radio buttons the browser walks by itself; check boxes, and the way in from the heading, are ours.
      if (here >= 0 && inputs[here]?.type === 'checkbox') {
        event.preventDefault()
        inputs.at((here + (key === 'ArrowDown' ? 1 : -1)) % inputs.length)?.focus()
      } else if (here < 0 && inputs.length > 0 && target instanceof HTMLElement && target.matches('h1, body')) {
        event.preventDefault()
        const chosen = inputs.find((input) => input.checked)
        ;(chosen ?? inputs.at(key === 'ArrowDown' ? 0 : -1))?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
