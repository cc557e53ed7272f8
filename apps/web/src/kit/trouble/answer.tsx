import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ReadTrouble } from './read-trouble.tsx'

type Props<T> = {
  of: UseQueryResult<T>
  children: (data: T) => ReactNode
  rows?: number
  waiting?: ReactNode
  /** Why it may not be there. */
  whyMissing?: string
}

/** What useCall answered, or the skeleton, or what went wrong with another try. */
export const Answer = <T,>({ of, children, rows, waiting, whyMissing }: Props<T>) => {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ReadTrouble error={of.error} whyMissing={whyMissing} onRetry={() => void of.refetch()} />
  return waiting ?? <SkeletonRows rows={rows} />
}
