import { type CompanyRegistration, getTempCompanyUserRegistrationList, updateTempCompanyUserRegistration } from '@jujur/contract/companies.ts'
import { useEffect, useState } from 'react'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { findingRefusals } from './refused-findings.ts'
import { RegistrationPage, useRegistrationLabels } from './registration-fields.tsx'
import { checkerFields, companyRegistrationValuesOf, sentOf } from './registration-values.ts'
import { useDuplicateCheck } from './use-duplicate-check.ts'

type Props = { id: number; back: string; onSaved: (id: number) => void }
type FormProps = Omit<Props, 'id'> & { registration: CompanyRegistration; onReload: () => void }

const reasonOf = (data: unknown) => (typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined)

const CorrectionForm = ({ registration, back, onSaved, onReload }: FormProps) => {
  const t = useTexts('companies')
  const labels = useRegistrationLabels()
  const id = registration.temp_company_user_registration_id
  const [state, setState] = useState<'open' | 'changed' | 'closed' | 'saved'>('open')
  const form = useCallForm(updateTempCompanyUserRegistration, companyRegistrationValuesOf(registration), {
    labels,
    transform: (values) => ({ temp_company_user_registration_id: id, version: registration.version, ...sentOf(values) }),
    ignored: ({ alone }) => (alone ? checkerFields : []),
    treats: {
      ...findingRefusals((refused) => void check.now().then((codes) => codes.includes(refused.code) || showTrouble(refused))),
      2111: (refused) => (reasonOf(refused.data) === 'changed_since' ? setState('changed') : showTrouble(refused)),
      20073: () => setState('closed'),
    },
    onDone: () => setState('saved'),
  })
  const check = useDuplicateCheck(form.values, id)
  useLeaveGuard(form.isDirty() && state !== 'saved', t('form.leave'), ['edit'])
  // Once the guard has let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when it is saved.
  useEffect(() => {
    if (state === 'saved') onSaved(id)
  }, [state])
  return (
    <RegistrationPage
      form={form}
      check={check}
      title={t('form.titleEdit', { name: registration.company_name })}
      line={t('form.lineEdit')}
      submit={t('form.submitEdit')}
      back={back}
      notice={
        state === 'changed' ? (
          <Notice
            tone="bad"
            role="alert"
            title={t('form.changedTitle')}
            action={
              <Button variant="default" size="xs" onClick={onReload}>
                {t('form.changedLoad')}
              </Button>
            }
          >
            {t('form.changedText')}
          </Notice>
        ) : state === 'closed' ? (
          <Notice tone="bad" role="alert" title={t('form.closedTitle')}>
            {t('form.closedText')}
          </Notice>
        ) : null
      }
    />
  )
}

/** A pending pre-registration with its values in the fields. What is typed stays as it is until the newer version is asked for. */
export const CorrectRegistration = ({ id, back, onSaved }: Props) => {
  const t = useTexts('companies')
  const { data, isPending, error, refetch } = useCall(getTempCompanyUserRegistrationList, { temp_company_user_registration_id: id, length: 1 })
  const found = data?.temp_company_user_registrations[0]
  const [opened, setOpened] = useState<CompanyRegistration | null>(null)
  useEffect(() => {
    setOpened((before) => (before?.temp_company_user_registration_id === id ? before : (found ?? null)))
  }, [found, id])
  if (opened?.can.edit)
    return (
      <CorrectionForm
        key={`${id} ${opened.version}`}
        registration={opened}
        back={back}
        onSaved={onSaved}
        onReload={() => void refetch().then(({ data: newer }) => setOpened(newer?.temp_company_user_registrations[0] ?? opened))}
      />
    )
  const toList = <TextLink to={back}>{t('form.back')}</TextLink>
  return (
    <Sheet>
      {opened ? (
        <EmptyState action={toList}>{`${t('form.closedTitle')}. ${t('form.closedText')}`}</EmptyState>
      ) : isPending || found ? (
        <SkeletonRows />
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState action={toList}>{t('form.gone')}</EmptyState>
      )}
    </Sheet>
  )
}
