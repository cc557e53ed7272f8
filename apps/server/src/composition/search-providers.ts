/** Everything that quick search finds, in the order in which it is shown. */
import { certificates, companyCertificates, traineeCertificates } from '../search/certificates.kind.ts'
import { companies } from '../search/companies.kind.ts'
import { courses, traineeCourses } from '../search/courses.kind.ts'
import { companyInvoices, invoices } from '../search/invoices.kind.ts'
import { companyPapers, papers, writeOffs } from '../search/papers.kind.ts'
import { companyUsers, enrolled, globalAdmins, trainees } from '../search/people.kind.ts'
import { companyReceipts, receipts } from '../search/receipts.kind.ts'
import { ofScreens } from '../search/screens.kind.ts'
import type { SearchKind } from '../search/search.kinds.ts'

export const finds: readonly SearchKind[] = [
  trainees,
  companyUsers,
  globalAdmins,
  enrolled,
  companies,
  courses,
  traineeCourses,
  certificates,
  companyCertificates,
  traineeCertificates,
  companyInvoices,
  invoices,
  companyReceipts,
  receipts,
  companyPapers,
  papers,
  writeOffs,
  ofScreens,
]
