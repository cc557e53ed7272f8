import { type Company, updateCompany } from '@jujur/contract/companies.ts'
import { useState } from 'react'
import { showTrouble } from '../kit/call/trouble.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { isChangedSince } from './changed-since.ts'

const valuesOf = (company: Company) => ({
  email: company.email,
  phone: company.phone,
  contact: company.contact ?? '',
  speak_up_url: company.speak_up_url ?? '',
  trainee_otp: company.trainee_otp,
  trainee_four_eyes: company.trainee_four_eyes,
})
const orNull = (value: string) => (value.trim() === '' ? null : value.trim())

/** Contact and settings of a company as they are typed and saved; what somebody else saved meanwhile is not written over. */
export const useCompanyForm = (first: Company) => {
  const t = useTexts('companies')
  const { time } = useFormat()
  const [company, setCompany] = useState(first)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [outdated, setOutdated] = useState(false)
  const labels = {
    email: t('info.fields.email'),
    phone: t('info.fields.phone'),
    contact: t('info.fields.contact'),
    speak_up_url: t('info.fields.speakUp'),
    trainee_otp: t('info.fields.traineeOtp'),
    trainee_four_eyes: t('info.fields.fourEyes'),
  }
  const form = useCallForm(updateCompany, valuesOf(company), {
    labels,
    transform: ({ contact, speak_up_url, trainee_four_eyes, ...values }) => ({
      ...values,
      version: company.version,
      contact: orNull(contact),
      speak_up_url: orNull(speak_up_url),
      // Sent only when it changes: as it stands it may be one that could not be chosen anew.
      ...(trainee_four_eyes === company.trainee_four_eyes ? {} : { trainee_four_eyes }),
    }),
    treats: { 2111: (refused) => (isChangedSince(refused) ? setOutdated(true) : showTrouble(refused)) },
    onDone: ({ company: kept }) => {
      setCompany(kept)
      form.setValues(valuesOf(kept))
      form.resetDirty(valuesOf(kept))
      setOutdated(false)
      setSavedAt(time(new Date().toISOString()))
    },
  })
  const unsaved = form.isDirty()
  useLeaveGuard(unsaved, t('info.leave'))
  return { form, labels, company, unsaved, savedAt, outdated }
}
