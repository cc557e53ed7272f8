// Part of npm run check: a handler hands over (docs/map.md). What refuses beside "not found" is a rule; the handlers that refuse by themselves today
// are counted file by file, and no file may come to have more. Lower a number when a refusal has become a rule; a file that is not named has none.

import { refusalsOfHandlers } from './handler-refusals.mjs'
import { root } from './run.mjs'

const LEFT = {
  'apps/server/src/access/permissions.handlers.ts': 2,
  'apps/server/src/accounts/invitation.handlers.ts': 4,
  'apps/server/src/accounts/mailbox.handlers.ts': 4,
  'apps/server/src/accounts/profile.handlers.ts': 1,
  'apps/server/src/companies/companies.handlers.ts': 2,
  'apps/server/src/company-registration/company-registration.handlers.ts': 3,
  'apps/server/src/courses/drafts/copying.handlers.ts': 2,
  'apps/server/src/courses/publishing/publishing.handlers.ts': 1,
  'apps/server/src/courses/transfer/zip.handlers.ts': 1,
  'apps/server/src/dashboard/company.handlers.ts': 1,
  'apps/server/src/dashboard/failed-mails.handlers.ts': 1,
  'apps/server/src/identity/credentials/credentials.handlers.ts': 3,
  'apps/server/src/identity/credentials/forgotten.handlers.ts': 5,
  'apps/server/src/learning/attempts/attempts.handlers.ts': 1,
  'apps/server/src/payments/bills/bills.handlers.ts': 3,
  'apps/server/src/payments/e-invoice/e-invoice.handlers.ts': 2,
  'apps/server/src/payments/voiding/void.handlers.ts': 1,
  'apps/server/src/purchases/purchases.handlers.ts': 2,
  'apps/server/src/search/search.handlers.ts': 1,
  'apps/server/src/sign-up/sign-up.handlers.ts': 1,
}

const found = refusalsOfHandlers(root)
const counts = Map.groupBy(found, ({ file }) => file)
const faults = []
for (const [file, all] of counts) {
  const most = LEFT[file] ?? 0
  if (all.length > most)
    faults.push(
      `${file}: ${all.length} refusals other than "not found", ${most} at most (${all.map(({ text }) => text).join(' ')}): they belong to the rules`,
    )
}
for (const [file, most] of Object.entries(LEFT)) {
  const now = counts.get(file)?.length ?? 0
  if (now < most)
    faults.push(`tools/check-handlers.mjs: ${file} has ${now} refusals left, not ${most}: lower its number${now === 0 ? ', or leave it out' : ''}`)
}
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
