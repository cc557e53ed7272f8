import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'
import { useSession } from '../kit/session/session.ts'

/** Links between rooms, in the area of whoever reads them. */
export const useRoomsHref = () => {
  const isProvider = useSession()?.user.company === null
  return (set: QueryOf<'companyAuditorRooms'>): string => (isProvider ? hrefOf('providerAuditorRooms', set) : hrefOf('companyAuditorRooms', set))
}
