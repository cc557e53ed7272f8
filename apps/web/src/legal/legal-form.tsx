import { addNewCompanyRegistrationInformation } from '@jujur/contract/legal.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { announce } from '../kit/call/changes.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import classes from './legal.module.css'
import { type LegalFieldName, sameValues, toSend, valuesOf } from './legal-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { type DetailField, type DetailGroup, type Details, useDetailWords } from './registration-details.tsx'

type Props = {
  from: Details | null
  inForce: Details | null
  onClose: (sent: boolean) => void
}

/** What a field is to the browser and to a phone's keyboard. */
const kinds: Partial<Record<DetailField, Partial<TextFieldProps>>> = {
  phone: { type: 'tel' },
  officer_phone: { type: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  officer_email: { type: 'email', inputMode: 'email' },
  msic_code: { inputMode: 'numeric', maxLength: 5 },
  ssm_no_new: { inputMode: 'numeric' },
}
const helped = ['company_name', 'business_activity', 'msic_code', 'ssm_no_new', 'ssm_no_old', 'tin', 'sst_no', 'phone'] as const
const optional: readonly DetailField[] = ['ssm_no_old', 'sst_no', 'address_line_2', 'address_line_3']

/** The company's full legal data, to be approved by two others. */
export const LegalForm = ({ from, inForce, onClose }: Props) => {
  const t = useTexts('legal')
  const person = useSession()
  const words = useDetailWords()
  const [sent, setSent] = useState(false)
  const [nothingNew, setNothingNew] = useState(false)
  const [waitsAlready, setWaitsAlready] = useState(false)
  const labels = Object.fromEntries((Object.keys(valuesOf(null)) as LegalFieldName[]).map((name) => [name, words.label(name)]))
  const form = useCallForm(addNewCompanyRegistrationInformation, valuesOf(from, person?.user.company), {
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
    const same = inForce !== null && sameValues(toSend(form.getValues()), valuesOf(inForce))
    setNothingNew(same)
    if (same) event.preventDefault()
    else void form.submit(event)
  }
  const input = (name: LegalFieldName) => (
    <TextField
      label={optional.includes(name) ? t('reg.optional', { label: words.label(name) }) : words.label(name)}
      description={helped.find((known) => known === name) && t(`help.${name as (typeof helped)[number]}`)}
      autoComplete="off"
      spellCheck={false}
      {...kinds[name]}
      {...form.getInputProps(name)}
    />
  )
  const title = (group: DetailGroup) => words.group(group)
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('reg.formTitle')}>
      <Section title={title('company')} ruled>
        <div className={classes.fields}>
          {input('company_name')}
          {input('business_activity')}
          {input('msic_code')}
        </div>
      </Section>
      <Section title={title('numbers')} ruled>
        <div className={classes.fields}>
          <div className={classes.pair}>
            {input('ssm_no_new')}
            {input('ssm_no_old')}
          </div>
          <div className={classes.pair}>
            {input('tin')}
            {input('sst_no')}
          </div>
        </div>
      </Section>
      <Section title={title('address')} ruled>
        <div className={classes.fields}>
          {input('address_line_1')}
          {input('address_line_2')}
          {input('address_line_3')}
          <PlaceFields form={form} />
        </div>
      </Section>
      <Section title={title('contact')} ruled>
        <div className={classes.fields}>
          <div className={classes.pair}>
            {input('phone')}
            {input('email')}
          </div>
        </div>
      </Section>
      <Section title={title('officer')} line={t('reg.officerLine')} ruled>
        <div className={classes.fields}>
          <div className={classes.pair}>
            {input('officer_name')}
            {input('officer_position')}
          </div>
          <div className={classes.pair}>
            {input('officer_email')}
            {input('officer_phone')}
          </div>
        </div>
      </Section>
      {nothingNew && <Notice role="alert">{t('reg.nothingNew')}</Notice>}
      {waitsAlready && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                announce(addNewCompanyRegistrationInformation.changes)
                onClose(false)
              }}
            >
              {t('reg.showPending')}
            </Button>
          }
        >
          {t('reg.waitsAlready')}
        </Notice>
      )}
      <p className={classes.help}>{t('reg.then')}</p>
      <div className={classes.save}>
        <Button type="submit" loading={form.sending}>
          {t('reg.submit')}
        </Button>
        <Button variant="subtle" onClick={() => onClose(false)}>
          {t('reg.cancel')}
        </Button>
      </div>
    </form>
  )
}
