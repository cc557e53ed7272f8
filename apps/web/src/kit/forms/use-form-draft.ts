import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/use-toast.ts'
import { dropDraft, hasDraft, keepDraft, onSessionEnd } from '../session/drafts.ts'
import { useTexts } from '../texts/texts.ts'
import { pathsOf } from './validation.ts'

/** What stands in a form when the session ends comes back with it after signing in again. */
export const useFormDraft = <V extends object>(name: string, form: UseFormReturnType<V>): void => {
  const { say } = useToast()
  const t = useTexts('common')
  const latest = useRef(form)
  latest.current = form
  useEffect(() => onSessionEnd(() => latest.current.isDirty() && keepDraft(name, latest.current.getValues())), [name])
  // A draft that came back is work not yet saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it has come back.
  useEffect(() => {
    if (!hasDraft(name)) return
    say(t('unsaved.restored'))
    latest.current.setDirty(Object.fromEntries(pathsOf(latest.current.getValues()).map((path) => [path, true])))
    return () => dropDraft(name)
  }, [name])
}
