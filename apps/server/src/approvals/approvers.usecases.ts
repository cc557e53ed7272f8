/** Who may decide on something today. */
import { requiredPermissions } from '@jujur/contract/permissions.ts'
import { beyondScope } from '../kit/database/beyond-scope.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Recipient } from '../notifications/notifications.usecases.ts'
import type { Desk } from './approvals.kinds.ts'
import { findApprovers } from './approvers.store.ts'

/** The active people of the company, or of the provider, who may decide at this desk. Except the one named. */
export const approversOf = (at: Connection, { side, call }: Desk, company_id: number | null, except?: number): Promise<Recipient[]> =>
  beyondScope(at, async (all) => {
    const [entry] = requiredPermissions(call)
    return entry ? findApprovers(all, side === 'company' ? company_id : null, entry, except) : []
  })
