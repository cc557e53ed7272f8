/** Who acts, as four eyes and histories see them; what decides brings all mailboxes along. */
import { normalEmail } from '@jujur/contract/fields.ts'
import type { Toucher } from './approvals.rules.ts'

export const personOf = (
  { user_id, email, name }: { user_id: number; email: string; name: string },
  mailboxes?: readonly string[],
): Toucher & { name: string } => ({
  user_id,
  email_normal: normalEmail(email),
  name,
  ...(mailboxes ? { mailboxes } : {}),
})
