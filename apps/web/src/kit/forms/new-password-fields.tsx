import type { GetInputPropsReturnType } from '@mantine/form'
import { PasswordField } from '../../ui/password-field.tsx'
import { useTexts } from '../texts/texts.ts'
import { usePasswordRules } from './password-rules.ts'

export type NewPassword = { password: string; confirm_password: string }
type Props = { form: { values: NewPassword; getInputProps: (field: keyof NewPassword) => GetInputPropsReturnType } }

/** A new password twice, with its rules ticked off while it is typed. */
export const NewPasswordFields = ({ form }: Props) => {
  const t = useTexts('forms')
  const rules = usePasswordRules(form.values.password)
  return (
    <>
      <PasswordField
        name="password"
        label={t('fields.newPassword')}
        description={t('help.passwordMore')}
        autoComplete="new-password"
        rules={rules}
        {...form.getInputProps('password')}
      />
      <PasswordField
        name="confirm_password"
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        {...form.getInputProps('confirm_password')}
      />
    </>
  )
}
