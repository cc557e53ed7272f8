import { getClientAdminPermission } from '@jujur/contract/access.ts'
import { resendInvitation, unlockUser } from '@jujur/contract/accounts.ts'
import { type CompanyUser, deleteCompanyUser, updateCompanyUser } from '@jujur/contract/companies.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './company-user.module.css'
import { UserState } from './user-state.tsx'

type Props = { user: CompanyUser; onClose: () => void; onPermissions: () => void }

const valuesOf = ({ name, email, phone }: CompanyUser) => ({ name, email, phone: phone ?? '' })

const ContactForm = ({ user }: { user: CompanyUser }) => {
  const t = useTexts('companies')
  const { time } = useFormat()
  const may = useMay()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const labels = { name: t('fields.name'), email: t('fields.email'), phone: t('fields.phone') }
  const form = useCallForm(updateCompanyUser, valuesOf(user), {
    labels,
    transform: (values) => ({ user_id: user.user_id, ...values }),
    treats: { 10002: () => form.setFieldRule('email', 'not_unique') },
    onDone: ({ user: kept }) => {
      form.setValues(valuesOf(kept))
      form.resetDirty(valuesOf(kept))
      setSavedAt(time(new Date().toISOString()))
    },
  })
  const unsaved = form.isDirty()
  useLeaveGuard(unsaved, t('user.leave'), ['id', 'show'])
  const readOnly = !may(updateCompanyUser.name)
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate aria-label={t('user.contact')}>
      <TextField label={labels.name} autoComplete="off" readOnly={readOnly} {...form.getInputProps('name')} />
      <TextField type="email" inputMode="email" label={labels.email} autoComplete="off" readOnly={readOnly} {...form.getInputProps('email')} />
      <TextField
        type="tel"
        label={labels.phone}
        description={t('help.phone')}
        autoComplete="off"
        readOnly={readOnly}
        {...form.getInputProps('phone')}
      />
      {!readOnly && (
        <div className={classes.save}>
          <Button type="submit" loading={form.sending}>
            {t('user.save')}
          </Button>
          <span role="status" className={classes.dim}>
            {savedAt && !unsaved && t('user.saved', { time: savedAt })}
          </span>
        </div>
      )}
    </form>
  )
}

/** Why an invitation is not sent: one went out just before. */
const isTooEarly = (data: unknown) => typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'too_early'

/** What can be done with the account as it stands. */
const AccountActions = ({ user, onPermissions }: Pick<Props, 'user' | 'onPermissions'>) => {
  const t = useTexts('companies')
  const may = useMay()
  const confirm = useConfirm()
  const [said, setSaid] = useState<{ tone: 'ok' | 'info'; text: string } | null>(null)
  const { user_id, name, email, phone, status } = user
  const resend = useSend(resendInvitation, {
    treats: { 2111: (refused) => (isTooEarly(refused.data) ? setSaid({ tone: 'info', text: t('user.resentLately') }) : showTrouble(refused)) },
    onDone: () => setSaid({ tone: 'ok', text: t('user.resent', { email }) }),
  })
  const unlock = useSend(unlockUser, { onDone: () => setSaid({ tone: 'ok', text: t('user.unlocked', { email }) }) })
  const deactivate = useSend(deleteCompanyUser, { onDone: () => setSaid(null) })
  const update = useSend(updateCompanyUser, { onDone: () => setSaid(null) })
  const busy = resend.sending || unlock.sending || deactivate.sending || update.sending
  const asked = async (key: 'unlock' | 'deactivate' | 'reactivate', act: () => Promise<unknown>) => {
    if (await confirm({ text: t(`user.${key}Text`, { name }), confirm: t(`user.${key}`), destructive: key === 'deactivate' })) await act()
  }
  const withStatus = (next: 'active' | 'inactive') => () => update.send({ user_id, name, email, phone: phone ?? '', status: next })
  const mayEdit = may(updateCompanyUser.name) && phone !== null
  return (
    <>
      {said && (
        <Notice tone={said.tone} role="status">
          {said.text}
        </Notice>
      )}
      <div className={classes.acts}>
        {may(getClientAdminPermission.name) && (
          <Button variant="default" onClick={onPermissions}>
            {t('user.permissions')}
          </Button>
        )}
        {status === 'invited' && may(resendInvitation.name) && (
          <Button variant="default" disabled={busy} onClick={() => resend.send({ user_id })}>
            {t('user.resend')}
          </Button>
        )}
        {status === 'locked' && may(unlockUser.name) && (
          <Button variant="default" disabled={busy} onClick={() => asked('unlock', () => unlock.send({ user_id }))}>
            {t('user.unlock')}
          </Button>
        )}
        {status === 'inactive'
          ? mayEdit && (
              <Button variant="default" disabled={busy} onClick={() => asked('reactivate', withStatus('active'))}>
                {t('user.reactivate')}
              </Button>
            )
          : (may(deleteCompanyUser.name) || mayEdit) && (
              <Button
                variant="danger"
                disabled={busy}
                onClick={() => asked('deactivate', may(deleteCompanyUser.name) ? () => deactivate.send({ user_id }) : withStatus('inactive'))}
              >
                {t('user.deactivate')}
              </Button>
            )}
      </div>
    </>
  )
}

/** One administrator of a company: contact, account, and what can be done with both. */
export const CompanyUserDrawer = ({ user, onClose, onPermissions }: Props) => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const { date, dateTime } = useFormat()
  return (
    <Drawer opened onClose={onClose} title={user.name} line={`${user.company.name} (${user.company.company_reg_no})`}>
      <div className={classes.parts}>
        <ContactForm key={user.user_id} user={user} />
        <Section title={t('user.account')} ruled>
          <DefinitionList
            items={[
              { term: t('fields.status'), value: <UserState status={user.status} /> },
              { term: t('fields.username'), value: user.username },
              { term: t('fields.kind'), value: common(`permission.kind.${user.kind}`) },
              { term: t('fields.createdAt'), value: date(user.created_at) },
              { term: t('fields.lastActive'), value: user.last_active_at ? dateTime(user.last_active_at) : t('fields.never') },
            ]}
          />
          <AccountActions key={user.user_id} user={user} onPermissions={onPermissions} />
        </Section>
      </div>
    </Drawer>
  )
}
