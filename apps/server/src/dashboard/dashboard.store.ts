/** What waits, counted within the scope of who asks. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, count, eq, isNotNull, ne } from 'drizzle-orm'
import { tempCompanyUserRegistration } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'
import { registrationInformation } from '../legal/legal.table.ts'
import { tempTraineeUserRegistration } from '../trainees/trainees.table.ts'

const only = ([row]: { count: number }[]): number => row?.count ?? 0

/** Sign-ups of companies: the provider's to decide. */
export const pendingCompanyRegistrations = async (at: Connection): Promise<number> =>
  only(
    await at.sql
      .select({ count: count() })
      .from(tempCompanyUserRegistration)
      .where(eq(tempCompanyUserRegistration.approve_status_id, approveStatus.PENDING)),
  )

export const pendingTraineeRegistrations = async (at: Connection, company_id: number): Promise<number> =>
  only(
    await at.sql
      .select({ count: count() })
      .from(tempTraineeUserRegistration)
      .where(and(eq(tempTraineeUserRegistration.company_id, company_id), eq(tempTraineeUserRegistration.approve_status_id, approveStatus.PENDING))),
  )

/** Legal data at this stage that somebody else submitted: one's own is another's to decide. */
export const pendingInformation = async (at: Connection, stage: 'company' | 'provider', except: number): Promise<number> =>
  only(
    await at.sql
      .select({ count: count() })
      .from(registrationInformation)
      .where(
        and(
          inScope(at, registrationInformation),
          eq(registrationInformation.approve_status_id, approveStatus.PENDING),
          eq(registrationInformation.stage, stage),
          ne(registrationInformation.submitted_by, except),
        ),
      ),
  )

export const failedMails = async (at: Connection): Promise<number> =>
  only(await at.sql.select({ count: count() }).from(outboxMail).where(isNotNull(outboxMail.failed_at)))
