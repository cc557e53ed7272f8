/** The company for which an administrator acts. */
import type { Actor } from '../kit/handler.ts'

export const companyOf = ({ company_id }: Pick<Actor, 'company_id'>): number => {
  if (company_id === null) throw new Error('an administrator of a company has one')
  return company_id
}
