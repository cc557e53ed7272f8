import { useEffect } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Refused } from '../call/api.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { useTroubleText } from './trouble-text.ts'

/** Why a list is not there, its code in small, and another try. */
export const ListError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTexts('common')
  const describe = useTroubleText()
  useEffect(() => {
    loadTexts('errors').catch(() => {})
  }, [])
  return (
    <ErrorState code={error instanceof Refused ? String(error.code) : undefined} onRetry={onRetry}>
      {`${t('trouble.read')} ${describe(error).text}`.trim()}
    </ErrorState>
  )
}
