import { PASSWORD_MIN } from '../texts/constants.ts'
import { useTexts } from '../texts/texts.ts'

/** The rule of specification section 5 part by part, for the list under a new password. */
export const usePasswordRules = (value: string): { text: string; met: boolean }[] => {
  const t = useTexts('common')
  return [
    { text: t('password.length', { min: PASSWORD_MIN }), met: value.length >= PASSWORD_MIN },
    { text: t('password.lower'), met: /[a-z]/.test(value) },
    { text: t('password.upper'), met: /[A-Z]/.test(value) },
    { text: t('password.digit'), met: /\d/.test(value) },
    { text: t('password.symbol'), met: /[!@#$%^&*]/.test(value) },
  ]
}
