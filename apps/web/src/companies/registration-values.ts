import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { CompanySignUp } from '@jujur/contract/fields.ts'

export type Side = 'maker' | 'checker'
export const personFields = ['name', 'username', 'email', 'phone'] as const
export type PersonField = (typeof personFields)[number]
type PersonValues = Record<PersonField, string>

/** What stands in the form; a checker is left out where one person does both. */
export type RegistrationValues = {
  company_name: string
  company_reg_no: string
  email: string
  phone: string
  /** Why it is another company than one with a name like it; empty where nothing is alike. */
  another_company: string
  maker: PersonValues
  alone: boolean
  checker: PersonValues
}

const nobody: PersonValues = { name: '', username: '', email: '', phone: '' }
export const emptyRegistration: RegistrationValues = {
  company_name: '',
  company_reg_no: '',
  email: '',
  phone: '',
  another_company: '',
  maker: nobody,
  alone: false,
  checker: nobody,
}

export const companyRegistrationValuesOf = ({
  company_name,
  company_reg_no,
  email,
  phone,
  another_company,
  maker,
  checker,
}: CompanyRegistration): RegistrationValues => ({
  company_name,
  company_reg_no,
  email,
  phone,
  another_company: another_company ?? '',
  maker,
  alone: checker === null,
  checker: checker ?? nobody,
})

export const checkerFields: readonly string[] = personFields.map((field) => `checker.${field}`)
/** Without the checker's fields where one person does both. */
export const sentOf = ({ alone, checker, another_company, ...values }: RegistrationValues) => ({
  ...values,
  ...(another_company.trim() ? { another_company } : {}),
  ...(alone ? {} : { checker }),
})

const personShape = CompanySignUp.shape.maker.shape
const known = (side: PersonValues): Partial<PersonValues> =>
  Object.fromEntries(
    personFields.flatMap((field) => {
      const parsed = personShape[field].safeParse(side[field])
      return parsed.success ? [[field, parsed.data]] : []
    }),
  )

/** What of the form can be looked up already: fields that are well formed. */
export const checkable = ({ company_name, company_reg_no, another_company, maker, alone, checker }: RegistrationValues) => {
  const name = CompanySignUp.shape.company_name.safeParse(company_name)
  const number = CompanySignUp.shape.company_reg_no.safeParse(company_reg_no)
  const sides = { maker: known(maker), ...(alone ? {} : { checker: known(checker) }) }
  return {
    ...(name.success ? { company_name: name.data } : {}),
    ...(number.success ? { company_reg_no: number.data } : {}),
    ...(another_company.trim() ? { another_company: another_company.trim() } : {}),
    ...Object.fromEntries(Object.entries(sides).filter(([, side]) => Object.keys(side).length > 0)),
  }
}
