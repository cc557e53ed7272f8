import { addNewCompanyRegistrationInformation } from '@jujur/contract/company-registration.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type LegalFieldName, legalValuesOf, sameValues, toSend } from './legal-values.ts'
import { type Details, useDetailWords } from './registration-details.tsx'

export type LegalFormProps = {
  from: Details | null
  inForce: Details | null
  onClose: (sent: boolean) => void
}

/** The company's legal data as they are typed, and how they are sent for approval. */
export const useLegalForm = ({ from, inForce, onClose }: LegalFormProps) => {
  const t = useTexts('companyRegistration')
  const words = useDetailWords()
  const person = useSession()
  const [sent, setSent] = useState(false)
  const [nothingNew, setNothingNew] = useState(false)
  const [waitsAlready, setWaitsAlready] = useState(false)
  const labels = Object.fromEntries((Object.keys(legalValuesOf(null)) as LegalFieldName[]).map((name) => [name, words.label(name)]))
  const form = useCallForm(addNewCompanyRegistrationInformation, legalValuesOf(from, person?.user.company), {
    labels,
    transform: toSend,
    treats: {
      10008: () => form.setFieldError('company_name', t('reg.taken')),
      10049: () => form.setFieldError('postcode', t('place.mismatch')),
      20073: () => setWaitsAlready(true),
    },
    onDone: () => setSent(true),
  })
  useLeaveGuard(form.isDirty() && !waitsAlready && !sent, t('reg.leave'), ['form'])
  // Once the guard has let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when it is sent.
  useEffect(() => {
    if (sent) onClose(true)
  }, [sent])
  /** What is in force needs no second approval. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const same = inForce !== null && sameValues(toSend(form.getValues()), legalValuesOf(inForce))
    setNothingNew(same)
    if (same) event.preventDefault()
    else void form.submit(event)
  }
  return { form, submit, nothingNew, waitsAlready }
}
