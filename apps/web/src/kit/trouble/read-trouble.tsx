import { endsSession } from '@jujur/contract/codes.ts'
import { useEffect } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Refused } from '../call/api.ts'
import { loadTexts } from '../texts/texts.ts'
import { TroubleBody } from './trouble-body.tsx'
import { useTroubleText } from './trouble-text.ts'

/** A read that was refused or failed, in the place of what was to be read: it says what the dialog would, with another try. */
export const ReadTrouble = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const describe = useTroubleText()
  useEffect(() => {
    loadTexts('errors').catch(() => {})
  }, [])
  // The shared handler's dialog says this one, once for all reads of the page.
  if (error instanceof Refused && endsSession.includes(error.code)) return null
  const said = describe(error)
  return (
    <ErrorState title={said.title} onRetry={onRetry}>
      <TroubleBody error={error} said={said} />
    </ErrorState>
  )
}
