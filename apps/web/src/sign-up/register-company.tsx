import { login } from '@jujur/contract/sign-up.ts'
import { termsCheck } from '../kit/forms/terms.ts'
import { TermsCheckbox } from '../kit/forms/terms-checkbox.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import type { Check } from '../kit/forms/validation.ts'
import { getLanguage, useTexts } from '../kit/texts/texts.ts'
import { AuthForm } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'
import classes from './register.module.css'

const nobody = { name: '', username: '', email: '', phone: '' }
const empty = { company_name: '', company_reg_no: '', email: '', phone: '', maker: nobody, with_checker: true, checker: nobody, accept_terms: false }
type Values = typeof empty

const registerCompany = { ...login, input: login.input.options[1] }
const checkerFields = ['checker.name', 'checker.username', 'checker.email', 'checker.phone']

/** Two people, not one twice: what the approval would refuse (10017, 10018) is told here at once. */
const otherThanMaker =
  (field: 'username' | 'email'): Check<Values> =>
  (value, { maker }) =>
    String(value).trim().toLowerCase() === maker[field].trim().toLowerCase() ? 'not_unique' : null

export const CompanySignUpForm = ({ onDone }: { onDone: (email: string) => void }) => {
  const t = useTexts('signUp')
  const person = usePersonLabels()
  const of = (who: 'maker' | 'checker') => Object.fromEntries(Object.entries(person).map(([field, label]) => [`${who}.${field}`, label]))
  const own = {
    company_name: t('fields.companyName'),
    company_reg_no: t('fields.companyRegNo'),
    email: t('register.companyEmail'),
    phone: t('register.companyPhone'),
  }
  const form = useCallForm(registerCompany, empty, {
    labels: { ...own, ...of('maker'), ...of('checker') },
    checks: { accept_terms: [termsCheck], 'checker.username': [otherThanMaker('username')], 'checker.email': [otherThanMaker('email')] },
    ignored: ({ with_checker }) => (with_checker ? [] : checkerFields),
    transform: ({ with_checker, checker, ...values }) => ({
      register_as: 'company' as const,
      ...values,
      ...(with_checker ? { checker } : {}),
      language: getLanguage(),
    }),
    treats: { 20073: () => form.setFieldRule('accept_terms', 'terms') },
    onDone: () => onDone(form.getValues().maker.email.trim()),
  })
  const alone = !form.values.with_checker
  return (
    <AuthForm onSubmit={form.submit}>
      <p className={classes.dim}>{t('register.companyLine')}</p>
      <fieldset className={classes.part}>
        <legend>{t('register.companySection')}</legend>
        <TextField label={own.company_name} autoComplete="organization" {...form.getInputProps('company_name')} />
        <TextField label={own.company_reg_no} description={t('help.companyRegNo')} autoComplete="off" {...form.getInputProps('company_reg_no')} />
        <TextField type="email" inputMode="email" label={own.email} autoComplete="off" {...form.getInputProps('email')} />
        <TextField type="tel" label={own.phone} description={t('help.phone')} autoComplete="off" {...form.getInputProps('phone')} />
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t(alone ? 'register.makerAloneSection' : 'register.makerSection')}</legend>
        <p className={classes.dim}>{t(alone ? 'register.makerAloneLine' : 'register.makerLine')}</p>
        <PersonFields inputProps={(field) => form.getInputProps(`maker.${field}`)} />
      </fieldset>
      <TickField
        label={t('register.withChecker')}
        description={t('register.withCheckerHelp')}
        {...form.getInputProps('with_checker', { type: 'checkbox' })}
      />
      {!alone && (
        <fieldset className={classes.part}>
          <legend>{t('register.checkerSection')}</legend>
          <p className={classes.dim}>{t('register.checkerLine')}</p>
          <PersonFields inputProps={(field) => form.getInputProps(`checker.${field}`)} />
        </fieldset>
      )}
      <TermsCheckbox {...form.getInputProps('accept_terms', { type: 'checkbox' })} />
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {t('register.submitCompany')}
      </Button>
    </AuthForm>
  )
}
