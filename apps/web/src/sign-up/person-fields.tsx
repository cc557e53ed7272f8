import type { GetInputPropsReturnType } from '@mantine/form'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'

export const usePersonLabels = () => {
  const t = useTexts('signUp')
  return { name: t('fields.name'), username: t('fields.username'), email: t('fields.email'), phone: t('fields.phone') }
}

type Props = {
  inputProps: (field: 'name' | 'username' | 'email' | 'phone') => GetInputPropsReturnType
  /** The person is whoever types: the browser may fill in. */
  autoComplete?: boolean
}

export const PersonFields = ({ inputProps, autoComplete = false }: Props) => {
  const t = useTexts('signUp')
  const labels = usePersonLabels()
  const own = (what: string) => (autoComplete ? what : 'off')
  return (
    <>
      <TextField label={labels.name} description={t('help.fullName')} autoComplete={own('name')} {...inputProps('name')} />
      <TextField
        label={labels.username}
        description={t('help.username')}
        autoComplete={own('username')}
        autoCapitalize="none"
        spellCheck={false}
        {...inputProps('username')}
      />
      <TextField type="email" inputMode="email" label={labels.email} autoComplete={own('email')} {...inputProps('email')} />
      <TextField type="tel" label={labels.phone} description={t('help.phone')} autoComplete={own('tel')} {...inputProps('phone')} />
    </>
  )
}
