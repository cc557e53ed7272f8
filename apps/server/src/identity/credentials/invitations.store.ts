/** What lists of people tell of an invitation that was not taken, beside a row of `users`. */
import { sql } from 'drizzle-orm'
import { accountToken, users } from '../identity.table.ts'

const mailed = sql`from ${accountToken} where ${accountToken.user_id} = ${users.user_id} and ${accountToken.purpose} = 'invitation'`
const newestEnd = sql`(select to_char(max(${accountToken.expires_at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${mailed}
    and ${accountToken.used_at} is null and not ${accountToken.voided})`
const newestDay = sql`(select max(kl_day(${accountToken.created_at}))::text ${mailed})`

/** Until when the newest link opens, written as the wire has it; null for whoever is not invited, or has no link left. */
export const invitationEndsAt = sql<string | null>`case when ${users.status} = 'invited' then ${newestEnd} end`

/** The day of Kuala Lumpur on which somebody invited was invited last. */
export const invitedOn = sql<string | null>`case when ${users.status} = 'invited' then ${newestDay} end`
