/** Every call of the contract has its handler here; a missing one does not compile. */
import type { Calls } from '@jujur/contract/index.ts'
import * as accounts from './access/accounts.handlers.ts'
import * as admins from './access/admins.handlers.ts'
import * as permissions from './access/permissions.handlers.ts'
import * as routes from './access/routes.handlers.ts'
import * as companies from './companies/companies.handlers.ts'
import * as companyUsers from './companies/company-users.handlers.ts'
import * as companyRegistrations from './companies/registration.handlers.ts'
import * as registrationInformation from './companies/registration-information.handlers.ts'
import * as dashboard from './dashboard/dashboard.handlers.ts'
import * as account from './identity/account.handlers.ts'
import * as forgotten from './identity/forgotten.handlers.ts'
import * as join from './identity/join.handlers.ts'
import * as signIn from './identity/sign-in.handlers.ts'
import type { Handler } from './kit/handler.ts'
import * as courses from './learning/course.handlers.ts'
import * as lessons from './learning/lesson.handlers.ts'
import * as pledges from './learning/pledge.handlers.ts'
import * as notifications from './notifications/notifications.handlers.ts'
import * as reference from './reference/reference.handlers.ts'
import * as traineeApprovals from './trainees/approval.handlers.ts'
import * as traineeImports from './trainees/import.handlers.ts'
import * as traineeRegistrations from './trainees/registration.handlers.ts'
import * as traineeUsers from './trainees/trainee-users.handlers.ts'

export const handlers: { [K in keyof Calls]: Handler<Calls[K]> } = {
  ...signIn,
  ...join,
  ...forgotten,
  ...account,
  ...reference,
  ...routes,
  ...admins,
  ...permissions,
  ...accounts,
  ...dashboard,
  ...companies,
  ...companyUsers,
  ...companyRegistrations,
  ...registrationInformation,
  ...notifications,
  ...courses,
  ...lessons,
  ...pledges,
  ...traineeRegistrations,
  ...traineeApprovals,
  ...traineeImports,
  ...traineeUsers,
}
