import { createTempCompanyUserRegistration } from '@jujur/contract/companies.ts'
import { useEffect, useState } from 'react'
import { showTrouble } from '../kit/call/trouble.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { findingRefusals } from './refused-findings.ts'
import { RegistrationPage, useRegistrationLabels } from './registration-fields.tsx'
import { checkerFields, emptyRegistration, sentOf } from './registration-values.ts'
import { useDuplicateCheck } from './use-duplicate-check.ts'

type Props = { back: string; onSent: (id: number) => void }

/** A company with its people, typed in for somebody else to approve. */
export const NewCompanyRegistration = ({ back, onSent }: Props) => {
  const t = useTexts('companies')
  const labels = useRegistrationLabels()
  const [sent, setSent] = useState<number | null>(null)
  const form = useCallForm(createTempCompanyUserRegistration, emptyRegistration, {
    labels,
    transform: sentOf,
    ignored: ({ alone }) => (alone ? checkerFields : []),
    treats: findingRefusals((refused) => void check.now().then((codes) => codes.includes(refused.code) || showTrouble(refused))),
    onDone: (data) => setSent(data.temp_company_user_registration_id),
  })
  const check = useDuplicateCheck(form.values)
  useLeaveGuard(form.isDirty() && sent === null, t('form.leave'), ['new'])
  // Once the guard has let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when it is sent.
  useEffect(() => {
    if (sent !== null) onSent(sent)
  }, [sent])
  return <RegistrationPage form={form} check={check} title={t('form.titleNew')} line={t('form.lineNew')} submit={t('form.submitNew')} back={back} />
}
