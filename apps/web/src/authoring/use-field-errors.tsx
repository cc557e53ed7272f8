import type { FieldError } from '@jujur/contract/codes.ts'
import { type ReactNode, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { FieldMessage } from '../kit/forms/field-message.tsx'

/** Codes that mean one field, which is told as taken. */
type Taken = Readonly<Record<number, string>>

/** What is wrong with which field of a content that saves itself, until it is saved. */
export const useFieldErrors = (labels: Readonly<Record<string, string>>, taken: Taken = {}) => {
  const [errors, setErrors] = useState<FieldError[]>([])
  return {
    /** For `refused` of useContentDraft: true where it is shown beside its field. */
    refused: ({ code, errors: told }: Refused): boolean => {
      const field = taken[code]
      if (field !== undefined) {
        setErrors([{ field, rule: 'not_unique', message: '' }])
        return true
      }
      // A field that has no place on the screen is told by the shared dialog.
      if (code !== 7000 || !told.every((error) => (error.field.split('.')[0] ?? '') in labels)) return false
      setErrors(told)
      return true
    },
    clear: () => setErrors([]),
    of: (field: string): ReactNode => {
      const error = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))
      return error && <FieldMessage error={error} label={labels[field]} />
    },
  }
}
