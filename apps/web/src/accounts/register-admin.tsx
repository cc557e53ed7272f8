import { type GlobalAdmin, registerGlobalAdmin } from '@jujur/contract/accounts.ts'
import { kinds, systemTypes } from '@jujur/contract/permissions.ts'
import { useId } from 'react'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './admins.module.css'

type Props = { onClose: () => void; onDone: (user: GlobalAdmin) => void }

const initial = {
  name: '',
  username: '',
  email: '',
  phone: '',
  system_type_id: systemTypes.globalAdmin as 3 | 4,
  kind: '' as '' | (typeof kinds)[number],
}

/** Who is new, in which role, and on which side of four eyes. */
export const RegisterAdmin = ({ onClose, onDone }: Props) => {
  const t = useTexts('accounts')
  const common = useTexts('common')
  const confirm = useConfirm()
  const id = useId()
  const labels = {
    name: t('admins.name'),
    username: t('admins.username'),
    email: t('admins.email'),
    phone: t('admins.phone'),
    system_type_id: t('admins.form.role'),
    kind: t('admins.form.kind'),
  }
  const form = useCallForm(registerGlobalAdmin, initial, {
    labels,
    // Nothing chosen is told as an empty field, as the others are; the schema would call it wrong.
    transform: ({ kind, ...values }) => ({ ...values, kind: kind || 'maker' }),
    checks: { kind: [(value) => (value === '' ? 'required' : null)] },
    treats: {
      10001: () => form.setFieldRule('username', 'not_unique'),
      10002: () => form.setFieldRule('email', 'not_unique'),
      10003: () => form.setFieldRule('username', 'username'),
    },
    onDone: ({ user }) => onDone(user),
  })
  const unsaved = form.isDirty() && !form.sending
  useLeaveGuard(unsaved)
  const cancel = async () => {
    if (!unsaved || (await confirm({ text: common('unsaved.text'), confirm: t('admins.form.discard') }))) onClose()
  }
  const { system_type_id, kind } = form.values
  return (
    <Dialog
      wide
      title={t('admins.form.title')}
      onCancel={() => void cancel()}
      buttons={
        <>
          <Button variant="default" onClick={() => void cancel()}>
            {common('confirm.no')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('admins.form.submit')}
          </Button>
        </>
      }
    >
      <p className={classes.dim}>{t('admins.form.text')}</p>
      <form id={id} className={classes.form} onSubmit={form.submit} noValidate>
        <TextField label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextField
          label={labels.username}
          description={t('admins.form.usernameHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <div className={classes.pair}>
          <TextField type="email" label={labels.email} autoComplete="off" {...form.getInputProps('email')} />
          <TextField type="tel" label={labels.phone} description={t('admins.form.phoneHelp')} autoComplete="off" {...form.getInputProps('phone')} />
        </div>
        <Choice
          row
          label={labels.system_type_id}
          value={String(system_type_id)}
          onChange={(value) => form.setFieldValue('system_type_id', Number(value) as 3 | 4)}
          options={([systemTypes.globalAdmin, systemTypes.superAdmin] as const).map((type) => ({
            value: String(type),
            label: common(type === systemTypes.globalAdmin ? 'role.globalAdmin' : 'role.superAdmin'),
            help: t(`admins.form.roleHelp.${type}`),
          }))}
        />
        <Choice
          row
          label={labels.kind}
          value={kind}
          error={form.errors.kind}
          onChange={(value) => {
            form.setFieldValue('kind', value as typeof kind)
            form.clearFieldError('kind')
          }}
          options={kinds.map((value) => ({ value, label: common(`permission.kind.${value}`), help: t(`admins.form.kindHelp.${value}`) }))}
        />
      </form>
    </Dialog>
  )
}
