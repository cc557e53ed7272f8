/** Whether this company wants two people for each trainee. */
import { traineeFourEyes } from '../../companies/companies.rules.ts'
import type { Connection } from '../../kit/database/database.ts'
import { traineeApprovalSettings } from './registration.store.ts'

/** Only a company with a single active administrator may have switched it off. */
export const wantsFourEyes = async (tx: Connection, company_id: number): Promise<boolean> => {
  const { active_admins, ...settings } = await traineeApprovalSettings(tx, company_id)
  return traineeFourEyes(settings, active_admins)
}
