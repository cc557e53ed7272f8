/** What a guest typed and has not saved: kept apart from its form, so that a session that ends shows it instead of losing it. */
import { useEffect } from 'react'
import { useUnloadGuard } from '../kit/forms/leave-guard.ts'

type Typed = { readonly label: string; readonly text: string }
const kept = new Map<string, Typed>()

export const typedSoFar = (): readonly Typed[] => [...kept.values()]
export const forgetTyped = (): void => kept.clear()

/** For as long as the form is there; what stood in it when the session ended stays until it is forgotten. */
export const useTyped = (key: string, label: string, text: string, isSaved: boolean): void => {
  const unsaved = !isSaved && text.trim() !== ''
  useUnloadGuard(unsaved)
  useEffect(() => {
    if (unsaved) kept.set(key, { label, text })
    else kept.delete(key)
  }, [key, label, text, unsaved])
}
