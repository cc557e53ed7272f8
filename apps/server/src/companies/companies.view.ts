/** A company as screens get it. */
import type { Company } from '@jujur/contract/companies.ts'
import type { Connection } from '../kit/database/database.ts'
import { maySwitchFourEyes, traineeFourEyes } from './companies.rules.ts'
import { companyWhole } from './companies.store.ts'

/** Four eyes are shown as they apply, whatever the switch says. */
export const showCompany = async (tx: Connection, company_id: number): Promise<Company | null> => {
  const whole = await companyWhole(tx, company_id)
  if (!whole) return null
  const { active_admins, ...company } = whole
  return { ...company, trainee_four_eyes: traineeFourEyes(company, active_admins), can_switch_four_eyes: maySwitchFourEyes(active_admins) }
}
