import { stepActions } from '@jujur/contract/approvals.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

/** Who did what to an item under four eyes: its history, and whom its checker must differ from. */
export const approvalStep = pgTable(
  'approval_step',
  {
    approval_step_id: identity('approval_step_id'),
    entity: text('entity').notNull(),
    entity_id: integer('entity_id').notNull(),
    company_id: integer('company_id'),
    action: text('action', { enum: stepActions }).notNull(),
    stage: text('stage'),
    /** Null where the public form submitted: then the address alone says who. */
    user_id: integer('user_id'),
    email_normal: text('email_normal').notNull(),
    name: text('name'),
    remarks: text('remarks'),
    at: instant('at').notNull(),
  },
  (t) => [
    index('approval_step_item').on(t.entity, t.entity_id, t.approval_step_id),
    index('approval_step_decider').on(t.user_id, t.at).where(sql`${t.action} in ('approved', 'rejected')`),
    companyPolicy(),
  ],
)
