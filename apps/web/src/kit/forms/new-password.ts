import { Password } from '@jujur/contract/fields.ts'
import type { Refused } from '../call/api.ts'
import { useTexts } from '../texts/texts.ts'
import { meets, sameAs } from './validation.ts'

/** What a browser can tell of a new password; what needs the person's own data is the server's to tell (10033). */
export const newPasswordChecks = {
  password: [meets(Password, 'password')],
  confirm_password: [sameAs<{ password: string; confirm_password: string }>('password')],
}

export const usePasswordLabels = () => {
  const t = useTexts('forms')
  return { password: t('fields.newPassword'), confirm_password: t('fields.confirmPassword'), current_password: t('fields.currentPassword') }
}

const problems = ['common', 'personal', 'same'] as const
type Form = { setFieldError: (field: 'password', error: string) => void; setFieldRule: (field: 'password', rule: 'password') => void }

/** What the server knows better of a new password (10033), beside its field. */
export const usePasswordRefusal = (): ((form: Form, refused: Refused) => void) => {
  const t = useTexts('forms')
  return (form, refused) => {
    const named = ((refused.data ?? {}) as { problem?: string }).problem
    const problem = problems.find((name) => name === named)
    if (problem) form.setFieldError('password', t(`passwordProblem.${problem}`))
    else form.setFieldRule('password', 'password')
  }
}
