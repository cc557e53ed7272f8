import { updateUserProfile } from '@jujur/contract/accounts.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './profile.module.css'
import { isOwnToChange, type Profile, useSavedAt } from './profile.ts'

const valuesOf = ({ user, personal }: Profile) => ({
  name: user.name,
  phone: personal.phone ?? '',
  department: personal.department ?? '',
  position: personal.position ?? '',
})

/** An emptied field is taken away (null); only the name must stay. A trainee's phone is all that she changes here. */
const orNull = (value: string) => (value.trim() === '' ? null : value)

export const PersonalForm = ({ profile }: { profile: Profile }) => {
  const t = useTexts('accounts')
  const common = useTexts('common')
  const { savedAt, saved } = useSavedAt()
  const whole = isOwnToChange(profile)
  const labels = { name: t('fields.name'), phone: t('fields.phone'), department: t('fields.department'), position: t('fields.position') }
  const form = useCallForm(updateUserProfile, valuesOf(profile), {
    labels,
    transform: ({ name, phone, department, position }) => ({
      phone: orNull(phone),
      ...(whole ? { name, department: orNull(department), position: orNull(position) } : {}),
    }),
    onDone: (data) => {
      session.update(data.user)
      const kept = valuesOf(data)
      form.setValues(kept)
      form.resetDirty(kept)
      saved()
    },
  })
  const unsaved = form.isDirty()
  useLeaveGuard(unsaved, t('profile.leaveText'))
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-label={t('profile.personal')}>
      {whole && <TextField label={labels.name} autoComplete="name" {...form.getInputProps('name')} />}
      <TextField type="tel" label={labels.phone} description={t('help.phone')} autoComplete="tel" {...form.getInputProps('phone')} />
      {whole && (
        <div className={classes.pair}>
          <TextField label={labels.department} autoComplete="off" {...form.getInputProps('department')} />
          <TextField label={labels.position} autoComplete="organization-title" {...form.getInputProps('position')} />
        </div>
      )}
      <div className={classes.save}>
        <Button type="submit" loading={form.sending}>
          {common('action.save')}
        </Button>
        <span role="status" className={classes.dim}>
          {savedAt && !unsaved && t('profile.saved', { time: savedAt })}
        </span>
      </div>
    </form>
  )
}
