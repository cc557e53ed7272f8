import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'
import { useSession } from '../kit/session/session.ts'

/** Links between evidence packs, in the area of whoever reads them. */
export const useEvidenceHref = () => {
  const isProvider = useSession()?.user.company === null
  return (set: QueryOf<'companyEvidence'>): string => (isProvider ? hrefOf('providerEvidence', set) : hrefOf('companyEvidence', set))
}
