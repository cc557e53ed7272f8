import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'
import { useSession } from '../kit/session/session.ts'

/** Links between reports, in the area of whoever reads them. */
export const useReportHref = () => {
  const isProvider = useSession()?.user.company === null
  return (set: QueryOf<'companyReports'>): string => (isProvider ? hrefOf('providerReports', set) : hrefOf('companyReports', set))
}
