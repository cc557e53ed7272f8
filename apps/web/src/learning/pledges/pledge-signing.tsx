import { submitPledge } from '@jujur/contract/learning.ts'
import { IconWritingSign } from '@jujur/icons'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { coursePath } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './pledge.module.css'
import type { Pledge, PledgeLanguage } from './shapes.ts'

type Props = {
  /** Without one there is no code to enter. */ hasAuthenticator: boolean
  traineeCourseId: number
  language: PledgeLanguage
  name: string
  onSigned: (pledge: Pledge) => void
}

/** A tick, the typed full name, and the password or a code again: together they are the signature. */
export const PledgeSigning = ({ hasAuthenticator, traineeCourseId, language, name, onSigned }: Props) => {
  const t = useTexts('learning')
  const navigate = useNavigate()
  const [way, setWay] = useState<'password' | 'otp'>('password')
  const other = way === 'password' ? 'otp' : 'password'
  const form = useCallForm(
    submitPledge,
    { agree: false, full_name: '', password: '', otp: '' },
    {
      labels: { full_name: t('pledge.fullName'), password: t('pledge.password'), otp: t('pledge.otp') },
      // The tick is sent as it stands: without it the schema names the rule.
      transform: ({ agree, full_name, password, otp }) => ({
        trainee_course_id: traineeCourseId,
        language,
        full_name,
        agree: agree as true,
        ...(way === 'password' ? { password: password || undefined } : { otp: otp || undefined }),
      }),
      checks: { [way]: [(value) => (value === '' ? 'required' : null)] },
      ignored: () => [other],
      treats: {
        10041: () => form.setFieldError(way, t('pledge.wrongPassword')),
        20069: () => form.setFieldError(way, t('pledge.wrongCode')),
        10055: () => navigate(coursePath(traineeCourseId, 'certificate')),
      },
      onDone: (data) => onSigned(data.pledge),
    },
  )
  const change = (next: 'password' | 'otp') => {
    form.setFieldValue(other, '')
    form.clearErrors()
    setWay(next)
  }
  return (
    <form className={classes.signing} onSubmit={(event) => void form.submit(event)} noValidate aria-labelledby="pledge-sign">
      <h2 id="pledge-sign">{t('pledge.sign')}</h2>
      <Tick label={t('pledge.agree')} {...form.getInputProps('agree', { type: 'checkbox' })} />
      <TextField
        label={t('pledge.fullName')}
        description={t('pledge.fullNameHelp', { name })}
        autoComplete="name"
        {...form.getInputProps('full_name')}
      />
      <div>
        {way === 'password' ? (
          <PasswordField
            label={t('pledge.password')}
            description={t('pledge.passwordHelp')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        ) : (
          <CodeField label={t('pledge.otp')} description={t('pledge.otpHelp')} {...form.getInputProps('otp')} />
        )}
        {hasAuthenticator && (
          <button type="button" className={classes.otherWay} onClick={() => change(other)}>
            {way === 'password' ? t('pledge.useCode') : t('pledge.usePassword')}
          </button>
        )}
      </div>
      <p className={classes.meaning}>{t('pledge.meaning')}</p>
      <div className={classes.actions}>
        <Button type="submit" size="lg" loading={form.sending} leftSection={<IconWritingSign size={18} stroke={1.75} aria-hidden="true" />}>
          {t('pledge.submit')}
        </Button>
      </div>
    </form>
  )
}

type TickProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: string; error?: ReactNode }
const Tick = ({ label, error, ...input }: TickProps) => {
  const id = useId()
  return (
    <div className={classes.tick}>
      <label>
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} />
        <span>{label}</span>
      </label>
      {error && <p id={id}>{error}</p>}
    </div>
  )
}
