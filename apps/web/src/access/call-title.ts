import type { RoutePermission } from '@jujur/contract/access.ts'
import { textOf } from '../kit/texts/texts.ts'

/** What a call does, in the reader's words; the contract's own title where a newer server has a call that these texts do not know. */
export const callTitle = ({ route, title }: Pick<RoutePermission, 'route' | 'title'>): string => textOf('calls', `title.${route}`) ?? title
