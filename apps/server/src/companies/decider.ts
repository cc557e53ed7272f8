/** Who acts, as four eyes and histories see them. */
import { normalEmail } from '@jujur/contract/fields.ts'
import type { Toucher } from '../approvals/approvals.rules.ts'

export const personOf = ({ user_id, email, name }: { user_id: number; email: string; name: string }): Toucher & { name: string } => ({
  user_id,
  email_normal: normalEmail(email),
  name,
})

/** A client admin's company. */
export const ownCompanyId = ({ company_id }: { company_id: number | null }): number => {
  if (company_id === null) throw new Error('a company administrator has a company')
  return company_id
}
