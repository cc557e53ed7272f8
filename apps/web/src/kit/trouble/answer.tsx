import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Refused } from '../call/api.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { useTroubleText } from './trouble-text.ts'

type Props<T> = { of: UseQueryResult<T>; children: (data: T) => ReactNode; rows?: number; waiting?: ReactNode }

/** What useCall answered, or the skeleton, or what went wrong with another try. */
export const Answer = <T,>({ of, children, rows, waiting }: Props<T>) => {
  const t = useTexts('common')
  const describe = useTroubleText()
  const { error } = of
  useEffect(() => {
    if (error) loadTexts('errors').catch(() => {})
  }, [error])
  if (of.data !== undefined) return children(of.data)
  if (error)
    return (
      <ErrorState code={error instanceof Refused ? String(error.code) : undefined} onRetry={() => void of.refetch()}>
        {`${t('trouble.read')} ${describe(error).text}`.trim()}
      </ErrorState>
    )
  return waiting ?? <SkeletonRows rows={rows} />
}
