import { type GlobalAdmin, resendInvitation, unlockUser, updateGlobalAdminUser } from '@jujur/contract/accounts.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { profilePathOf, useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import { AdminState } from './admin-state.tsx'
import classes from './admins.module.css'

type Props = { user: GlobalAdmin; onClose: () => void; onPermissions: () => void }

const valuesOf = ({ name, email, phone }: GlobalAdmin) => ({ name, email, phone: phone ?? '' })

const useLabels = () => {
  const t = useTexts('accounts')
  return { name: t('admins.name'), email: t('admins.email'), phone: t('admins.phone') }
}

const Act = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <li className={classes.act}>
    <p>{text}</p>
    {children}
  </li>
)

/** What can be done with the account besides its details. */
const Account = ({ user, onPermissions }: Omit<Props, 'onClose'>) => {
  const t = useTexts('accounts')
  const confirm = useConfirm()
  const { name, email, can, status } = user
  const update = useSend(updateGlobalAdminUser)
  const { say } = useToast()
  const invite = useSend(resendInvitation, { onDone: () => say(t('admins.invited', { email })) })
  const unlock = useSend(unlockUser, { onDone: () => say(t('admins.unlocked', { email })) })
  const turn = async (to: 'active' | 'inactive') => {
    const off = to === 'inactive'
    const sure = await confirm({
      text: t(off ? 'admins.deactivateConfirm' : 'admins.reactivateConfirm', { name }),
      confirm: t(off ? 'admins.deactivate' : 'admins.reactivate'),
      destructive: off,
    })
    if (!sure) return
    const done = await update.send({ user_id: user.user_id, ...valuesOf(user), status: to })
    if (done) say(t(off ? 'admins.deactivated' : 'admins.reactivated', { name }))
  }
  const openAgain = async () => {
    if (await confirm({ text: t('admins.unlockConfirm', { name, email }), confirm: t('admins.unlock') })) await unlock.send({ user_id: user.user_id })
  }
  return (
    <Section title={t('admins.account')} ruled>
      <ul>
        <Act text={t('admins.permissionsText')}>
          <Button variant="default" size="xs" onClick={onPermissions}>
            {t('admins.permissions')}
          </Button>
        </Act>
        {can.invite && (
          <Act text={t('admins.inviteText')}>
            <Button variant="default" size="xs" loading={invite.sending} onClick={() => void invite.send({ user_id: user.user_id })}>
              {t('admins.invite')}
            </Button>
          </Act>
        )}
        {can.unlock && (
          <Act text={t('admins.lockedText', { name })}>
            <Button variant="default" size="xs" loading={unlock.sending} onClick={() => void openAgain()}>
              {t('admins.unlock')}
            </Button>
          </Act>
        )}
        {can.edit && status === 'inactive' && (
          <Act text={t('admins.inactiveText')}>
            <Button variant="default" size="xs" loading={update.sending} onClick={() => void turn('active')}>
              {t('admins.reactivate')}
            </Button>
          </Act>
        )}
        {can.edit && status !== 'inactive' && (
          <Act text={t('admins.deactivateText')}>
            <Button variant="danger" size="xs" loading={update.sending} onClick={() => void turn('inactive')}>
              {t('admins.deactivate')}
            </Button>
          </Act>
        )}
      </ul>
    </Section>
  )
}

/** One administrator: details to change, and the account. One's own entry only says where it can be changed. */
export const AdminDrawer = ({ user, onClose, onPermissions }: Props) => {
  const { say } = useToast()
  const t = useTexts('accounts')
  const common = useTexts('common')
  const { date, dateTime, facts } = useFormat()
  const person = useSession()
  const labels = useLabels()
  const self = person?.user.user_id === user.user_id
  const form = useCallForm(updateGlobalAdminUser, valuesOf(user), {
    labels,
    transform: (values) => ({ user_id: user.user_id, ...values }),
    treats: { 10002: () => form.setFieldRule('email', 'not_unique') },
    onDone: ({ user: now }) => {
      form.setValues(valuesOf(now))
      form.resetDirty(valuesOf(now))
      say(t('admins.saved', { name: now.name }))
    },
  })
  const unsaved = form.isDirty()
  // Closing changes the address, so the guard asks.
  useLeaveGuard(unsaved, undefined, ['id', 'show'])
  return (
    <Drawer
      opened
      onClose={onClose}
      title={user.name}
      line={facts([
        user.username,
        common(user.system_type_id === systemTypes.superAdmin ? 'role.superAdmin' : 'role.globalAdmin'),
        common(`permission.kind.${user.kind}`),
      ])}
    >
      <div className={classes.drawer}>
        <div className={classes.top}>
          <AdminState status={user.status} />
          <span className={classes.dim}>
            {t('admins.lastActive')}: {user.last_active_at ? dateTime(user.last_active_at) : t('admins.never')}
          </span>
        </div>
        {self && (
          <Notice title={t('admins.ownTitle')}>
            {t('admins.ownText')} {person && <TextLink to={profilePathOf(person.systemTypeId)}>{t('admins.profile')}</TextLink>}
          </Notice>
        )}
        {user.can.edit && !self ? (
          <Section title={t('admins.details')}>
            <form className={classes.form} onSubmit={form.submit} noValidate>
              <TextField label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
              <TextField type="email" label={labels.email} autoComplete="off" {...form.getInputProps('email')} />
              <TextField type="tel" label={labels.phone} autoComplete="off" {...form.getInputProps('phone')} />
              <div>
                <Button type="submit" loading={form.sending}>
                  {t('admins.save')}
                </Button>
              </div>
            </form>
          </Section>
        ) : (
          <DefinitionList
            items={[
              { term: labels.email, value: user.email },
              { term: labels.phone, value: user.phone ?? '', figures: true },
              { term: t('admins.createdAt'), value: date(user.created_at) },
            ]}
          />
        )}
        <Account user={user} onPermissions={onPermissions} />
      </div>
    </Drawer>
  )
}
