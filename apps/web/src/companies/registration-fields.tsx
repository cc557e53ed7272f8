import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallForm } from '../kit/forms/use-call-form.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useFindingWords } from './finding-words.ts'
import classes from './registration-form.module.css'
import { personFields, type RegistrationValues, type Side } from './registration-values.ts'
import type { DuplicateCheck } from './use-duplicate-check.ts'

/** By field path, for 'Full name cannot be empty'. */
export const useRegistrationLabels = (): Record<string, string> => {
  const t = useTexts('companies')
  const of = (side: Side) => Object.fromEntries(personFields.map((field) => [`${side}.${field}`, t(`fields.${field}`)]))
  return {
    company_name: t('fields.companyName'),
    company_reg_no: t('fields.companyRegNo'),
    email: t('fields.companyEmail'),
    phone: t('fields.companyPhone'),
    another_company: t('similar.why'),
    ...of('maker'),
    ...of('checker'),
  }
}

type Kept = { form: CallForm<RegistrationValues>; check: DuplicateCheck }

const looks = {
  username: { autoCapitalize: 'none', spellCheck: false },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
  name: {},
} as const

/** A field with what stands against it: first what is wrong in itself, then what the server found. */
const useField = ({ form, check }: Kept) => {
  const labels = useRegistrationLabels()
  const words = useFindingWords()
  return (path: string) => {
    const props = form.getInputProps(path)
    const finding = check.findingOf(path)
    return { label: labels[path], autoComplete: 'off', ...props, error: props.error ?? (finding === undefined ? undefined : words.beside(finding)) }
  }
}

const PersonFields = ({ side, form, check }: Kept & { side: Side }) => {
  const t = useTexts('companies')
  const field = useField({ form, check })
  const help = { username: t('help.username'), phone: t('help.phone'), name: undefined, email: undefined }
  return (
    <>
      {personFields.map((name) => (
        <TextField key={name} description={help[name]} {...looks[name]} {...field(`${side}.${name}`)} />
      ))}
    </>
  )
}

/** What the look for duplicates found, told once for all fields. */
const CheckLine = ({ check }: { check: DuplicateCheck }) => {
  const t = useTexts('companies')
  const words =
    check.count > 0
      ? t('form.found', { count: check.count })
      : check.state === 'looked'
        ? t('form.clear')
        : check.state === 'looking'
          ? t('form.looking')
          : ''
  return (
    <p className={check.count > 0 ? classes.bad : classes.dim} role="status">
      {words}
    </p>
  )
}

/** The company, and its two people side by side. */
export const RegistrationFields = ({ form, check }: Kept) => {
  const t = useTexts('companies')
  const { list } = useFormat()
  const field = useField({ form, check })
  const { alone } = form.values
  const { company_reg_no, another_company } = form.values
  const sister = check.similar.some((one) => one.company_reg_no !== company_reg_no.trim().toUpperCase())
  const similar = list(check.similar.map(({ name, company_reg_no }) => `${name} (${company_reg_no})`))
  return (
    <>
      <fieldset className={classes.part}>
        <legend>{t('form.company')}</legend>
        <div className={classes.pair}>
          <div>
            <TextField {...field('company_name')} />
            {similar && <p className={classes.similar}>{t('form.similar', { list: similar })}</p>}
          </div>
          <TextField description={t('help.companyRegNo')} {...field('company_reg_no')} />
          <TextField {...looks.email} {...field('email')} />
          <TextField {...looks.phone} description={t('help.phone')} {...field('phone')} />
        </div>
        {(sister || another_company !== '') && <TextAreaField rows={2} description={t('similar.whyHelp')} {...field('another_company')} />}
      </fieldset>
      <SwitchField label={t('form.alone')} description={t('form.aloneHelp')} {...form.getInputProps('alone', { type: 'checkbox' })} />
      <div className={classes.people}>
        <fieldset className={classes.part}>
          <legend>{t(alone ? 'form.aloneTitle' : 'form.maker')}</legend>
          {!alone && <p className={classes.dim}>{t('form.makerLine')}</p>}
          <PersonFields side="maker" form={form} check={check} />
        </fieldset>
        {!alone && (
          <fieldset className={classes.part}>
            <legend>{t('form.checker')}</legend>
            <p className={classes.dim}>{t('form.checkerLine')}</p>
            <PersonFields side="checker" form={form} check={check} />
          </fieldset>
        )}
      </div>
    </>
  )
}

type PageProps = Kept & {
  title: string
  line: string
  submit: string
  /** Back to the list. */
  back: string
  /** Above the fields: why it could not be sent. */
  notice?: ReactNode
}

export const RegistrationPage = ({ form, check, title, line, submit, back, notice }: PageProps) => {
  const t = useTexts('companies')
  const common = useTexts('common')
  useBreadcrumbs([{ title: common('menu.company') }, { title: t('tabs.preRegistration'), to: back }, { title }])
  return (
    <Sheet>
      <BackLink to={back}>{t('form.back')}</BackLink>
      <PageTitle title={title} line={line} />
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {notice}
        <RegistrationFields form={form} check={check} />
        <div className={classes.foot}>
          <Button type="submit" size="md" loading={form.sending}>
            {submit}
          </Button>
          <Button component={Link} to={back} variant="default" size="md">
            {t('form.cancel')}
          </Button>
          <CheckLine check={check} />
        </div>
      </form>
    </Sheet>
  )
}
