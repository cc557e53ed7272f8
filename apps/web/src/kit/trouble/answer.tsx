import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ReadTrouble } from './read-trouble.tsx'

type Props<T> = {
  of: UseQueryResult<T>
  children: (data: T) => ReactNode
  rows?: number
  /** It is the whole page: what comes in its place stands where a page does. */
  isPage?: boolean
  /** Why it may not be there. */
  whyMissing?: string
}

/** What useCall answered, or the skeleton, or what went wrong with another try. */
export const Answer = <T,>({ of, children, rows, isPage = false, whyMissing }: Props<T>) => {
  if (of.data !== undefined) return children(of.data)
  const trouble = of.error && <ReadTrouble error={of.error} whyMissing={whyMissing} onRetry={() => void of.refetch()} />
  if (isPage) return <Sheet>{trouble}</Sheet>
  return trouble ?? <SkeletonRows rows={rows} />
}
