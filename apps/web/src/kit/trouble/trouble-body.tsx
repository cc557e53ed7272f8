import { lazy, Suspense } from 'react'
import { Refused } from '../call/api.ts'
import { useTexts } from '../texts/texts.ts'
import type { TroubleText } from './trouble-text.ts'

const PermissionTable = lazy(() => import('./permission-table.tsx'))

/** What a refusal says under its title, in the dialog and in place alike: the sentence, what goes with it, the permissions of a 10030. */
export const TroubleBody = ({ error, said: { text, details } }: { error: unknown; said: TroubleText }) => {
  const t = useTexts('common')
  return (
    <>
      {text && <p>{text}</p>}
      {details.length > 0 && (
        <ul>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {error instanceof Refused && error.code === 10030 && (
        <Suspense fallback={t('app.wait')}>
          <PermissionTable data={error.data} />
        </Suspense>
      )}
    </>
  )
}
