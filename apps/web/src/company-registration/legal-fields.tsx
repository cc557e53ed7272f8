import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import classes from './legal.module.css'
import type { LegalFieldName } from './legal-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { type DetailField, type DetailGroup, useDetailWords } from './registration-details.tsx'
import type { useLegalForm } from './use-legal-form.ts'

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

type Props = { form: ReturnType<typeof useLegalForm>['form'] }

export const LegalFields = ({ form }: Props) => {
  const t = useTexts('companyRegistration')
  const words = useDetailWords()
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
    <>
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
    </>
  )
}
