import { type RiskLevel, riskLevels } from '@jujur/contract/enumerations.ts'
import type { TraineeUser } from '@jujur/contract/trainees.ts'
import type { Refused } from '../kit/call/api.ts'
import { withoutEmpty } from '../kit/forms/validation.ts'
import type { TraineeField } from './trainee-words.ts'

export type TraineeValues = Record<TraineeField, string>
type Known = Pick<
  TraineeUser,
  'name' | 'username' | 'email' | 'phone' | 'employee_no' | 'department' | 'position' | 'risk_level' | 'category' | 'is_board_member' | 'manager'
> & { joined_on?: string | null }

const idText = (id: number | undefined) => (id === undefined ? '' : String(id))
const idOf = (value: string) => (value === '' ? null : Number(value))

/** The identity card number is never sent to the browser whole; its field begins empty. */
export const traineeValuesOf = (from: Known | null): TraineeValues => ({
  name: from?.name ?? '',
  username: from?.username ?? '',
  email: from?.email ?? '',
  phone: from?.phone ?? '',
  ic_no: '',
  employee_no: from?.employee_no ?? '',
  department: from?.department ?? '',
  position: from?.position ?? '',
  risk_level: from?.risk_level ?? '',
  employee_category_id: idText(from?.category?.employee_category_id),
  is_board_member: from?.is_board_member ? 'yes' : '',
  manager_id: idText(from?.manager?.user_id),
  joined_on: from?.joined_on ?? '',
})

const orNull = (value: string) => (value.trim() === '' ? null : value)
const riskOf = (value: string): RiskLevel | null => riskLevels.find((level) => level === value) ?? null

const rolesOf = ({
  employee_category_id,
  is_board_member,
  manager_id,
}: Pick<TraineeValues, 'employee_category_id' | 'is_board_member' | 'manager_id'>) => ({
  employee_category_id: idOf(employee_category_id),
  is_board_member: is_board_member !== '',
  manager_id: idOf(manager_id),
})

export const toCreate = ({ risk_level, name, username, email, employee_category_id, is_board_member, manager_id, ...more }: TraineeValues) => ({
  name,
  username,
  email,
  ...withoutEmpty(more),
  ...(riskOf(risk_level) ? { risk_level: riskOf(risk_level) } : {}),
  ...(employee_category_id === '' ? {} : { employee_category_id: Number(employee_category_id) }),
  ...(is_board_member === '' ? {} : { is_board_member: true }),
  ...(manager_id === '' ? {} : { manager_id: Number(manager_id) }),
})

export const joiningOf = ({ joined_on }: Pick<TraineeValues, 'joined_on'>) => ({ joined_on: orNull(joined_on) })

/** An emptied field is taken away; an empty identity card number leaves the kept one, unless it is to go. */
export const toChange = (values: TraineeValues, icRemoved: boolean) => ({
  name: values.name,
  email: values.email,
  phone: orNull(values.phone),
  employee_no: orNull(values.employee_no),
  department: orNull(values.department),
  position: orNull(values.position),
  risk_level: riskOf(values.risk_level),
  ...rolesOf(values),
  ...(icRemoved ? { ic_no: null } : values.ic_no.trim() === '' ? {} : { ic_no: values.ic_no }),
})

type Form = { getValues: () => TraineeValues; setFieldError: (field: TraineeField, error: string) => void }
type Words = { ofCode: (code: number) => string }

/** Somebody else has this already: said beside the field. A 10012 is of one of the two numbers. */
export const putTaken = (form: Form, { code }: Refused, words: Words): void => {
  const put = (field: TraineeField) => form.setFieldError(field, words.ofCode(code))
  const { employee_no, ic_no } = form.getValues()
  if (code === 10002) put('email')
  else if (code !== 10012) put('username')
  else {
    if (ic_no.trim() !== '') put('ic_no')
    if (employee_no.trim() !== '' || ic_no.trim() === '') put('employee_no')
  }
}
