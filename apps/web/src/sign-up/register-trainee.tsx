import { login } from '@jujur/contract/sign-up.ts'
import { termsCheck } from '../kit/forms/terms.ts'
import { TermsCheckbox } from '../kit/forms/terms-checkbox.tsx'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { withoutEmpty } from '../kit/forms/validation.ts'
import { getLanguage, useTexts } from '../kit/texts/texts.ts'
import { AuthForm } from '../ui/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'
import classes from './register.module.css'

const empty = { company_reg_no: '', name: '', username: '', email: '', phone: '', employee_no: '', department: '', accept_terms: false }
/** Only the trainee's way to register: errors fall on its own fields. */
const registerTrainee = { ...login, input: login.input.options[0] }

export const TraineeForm = ({ onDone }: { onDone: (email: string) => void }) => {
  const t = useTexts('signUp')
  const person = usePersonLabels()
  const labels = { ...person, company_reg_no: t('fields.companyRegNo'), employee_no: t('fields.employeeNo'), department: t('fields.department') }
  const form = useCallForm(registerTrainee, empty, {
    labels,
    checks: { accept_terms: [termsCheck] },
    transform: (values) => ({ register_as: 'trainee' as const, ...withoutEmpty(values), language: getLanguage() }),
    treats: { 20073: () => form.setFieldRule('accept_terms', 'terms') },
    onDone: () => onDone(form.getValues().email.trim()),
  })
  const optional = (label: string) => t('fields.optional', { label })
  return (
    <AuthForm onSubmit={form.submit}>
      <p className={classes.dim}>{t('register.traineeLine')}</p>
      <TextField
        name="company_reg_no"
        label={labels.company_reg_no}
        description={t('help.companyRegNo')}
        autoComplete="off"
        {...form.getInputProps('company_reg_no')}
      />
      <PersonFields inputProps={(field) => form.getInputProps(field)} autoComplete />
      <TextField name="employee_no" label={optional(labels.employee_no)} autoComplete="off" {...form.getInputProps('employee_no')} />
      <TextField name="department" label={optional(labels.department)} autoComplete="off" {...form.getInputProps('department')} />
      <TermsCheckbox {...form.getInputProps('accept_terms', { type: 'checkbox' })} />
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {t('register.submitTrainee')}
      </Button>
    </AuthForm>
  )
}
