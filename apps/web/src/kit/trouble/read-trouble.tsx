import { codes } from '@jujur/contract/codes.ts'
import { endsSession } from '@jujur/contract/wire.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyPage } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Refused } from '../call/api.ts'
import { useLayout } from '../session/layout.ts'
import { homePathOf, useSession } from '../session/session.ts'
import { loadTexts, useTexts } from '../texts/texts.ts'
import { TroubleBody } from './trouble-body.tsx'
import { useTroubleText } from './trouble-text.ts'

const NOT_FOUND = 404
/** What another try would not find either. */
const isMissing = (error: Error): error is Refused => error instanceof Refused && codes[error.code]?.httpStatus === NOT_FOUND

/** By which an address opens one of what its page lists. */
const opensRow = ['id', 'order']

/** Where what was looked for would be listed: the list that the address opens a row of, else the page above, else the start. */
const useWayBack = (): { to: string; isList: boolean } => {
  const { pathname, search } = useLocation()
  const { breadcrumbs } = useLayout()
  const person = useSession()
  const query = new URLSearchParams(search)
  if (opensRow.some((name) => query.has(name))) return { to: pathname, isList: true }
  const above = breadcrumbs?.findLast(({ to }) => to !== undefined)?.to
  return above ? { to: above, isList: true } : { to: person ? homePathOf(person.systemTypeId) : '/', isList: false }
}

const Missing = ({ error, why }: { error: Refused; why: string | undefined }) => {
  const t = useTexts('common')
  const describe = useTroubleText()
  const { to, isList } = useWayBack()
  const [{ isFirst, isSeen }, setTitle] = useState({ isFirst: false, isSeen: false })
  // Where nothing else on the page has a title yet, this is it; and where that is only heard, what is seen as one.
  useLayoutEffect(() => setTitle({ isFirst: document.querySelector('h1') === null, isSeen: document.querySelector('h1:not(.vh)') === null }), [])
  return (
    <EmptyPage
      title={t('trouble.missing')}
      level={isFirst ? 1 : 2}
      isLarge={isSeen}
      action={
        <Button component={Link} to={to} variant="default">
          {t(isList ? 'trouble.toList' : 'page.notFound.action')}
        </Button>
      }
    >
      <TroubleBody error={error} said={describe(error)} />
      {why && <p>{why}</p>}
    </EmptyPage>
  )
}

type Props = {
  error: Error
  onRetry: () => void
  /** Said where it is not there. */
  whyMissing?: string | undefined
}
/** A read that was refused or failed, in the place of what was to be read: it says what the dialog would, with another try; of what is not there, the way back instead. */
export const ReadTrouble = ({ error, onRetry, whyMissing }: Props) => {
  const describe = useTroubleText()
  useEffect(() => {
    loadTexts('errors').catch(() => {})
  }, [])
  // The shared handler's dialog says this one, once for all reads of the page.
  if (error instanceof Refused && endsSession.includes(error.code)) return null
  if (isMissing(error)) return <Missing error={error} why={whyMissing} />
  const said = describe(error)
  return (
    <ErrorState title={said.title} onRetry={onRetry}>
      <TroubleBody error={error} said={said} />
    </ErrorState>
  )
}
