import type { FieldError } from '@jujur/contract/codes.ts'
import { useTexts } from '../texts/texts.ts'
import { saidRule } from '../trouble/trouble-text.ts'

type Props = { error: FieldError; label?: string; set?: 'product' | 'generic' }

/** The words beside a field, in the reader's language of the moment (specification section 5). */
export const FieldMessage = ({ error, label, set = 'product' }: Props) => {
  const t = useTexts('common')
  const values = { attribute: label ?? t('field.this'), ...(error.limit === undefined ? {} : { limit: error.limit }) }
  if (set === 'generic') {
    if (error.rule === 'required') return t('generic.required', values)
    if (error.rule === 'min_length' && error.limit !== undefined) return t('generic.minLength', values)
    if (error.rule !== 'terms') return t('generic.invalid', values)
  }
  return t(`field.${saidRule(error)}`, values)
}
