/** Who may decide on something today. */
import { beyondScope } from '../kit/database/beyond-scope.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Recipient } from '../notifications/notifications.usecases.ts'
import { findApprovers } from './approvers.store.ts'

/** The active people who hold this entry with the checker flag: of a company, or with null of the provider. Except the one named. */
export const approversOf = (
  at: Connection,
  company_id: number | null,
  entry: { module_id: number; right_id: number },
  except?: number,
): Promise<Recipient[]> => beyondScope(at, async (all) => findApprovers(all, company_id, entry, except))
