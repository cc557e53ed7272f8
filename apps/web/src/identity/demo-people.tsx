import type { Role } from '@jujur/contract/permissions.ts'
import type { getSystemConstants } from '@jujur/contract/reference.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type CallRef, send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './identity.module.css'

const constants: CallRef<typeof getSystemConstants> = { name: 'getSystemConstants', method: 'GET' }

const DemoList = lazy(() => import('./demo-list.tsx').then((file) => ({ default: file.DemoList })))

type Props = { role: Role; onChoose: (person: { username: string; password: string }) => void }

/** Only where the server says that this is a demo; elsewhere its sign-ins are not even loaded. */
export const DemoPeople = ({ role, onChoose }: Props) => {
  const t = useTexts('identity')
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    // Without an answer there is no demo to speak of; the sign-in itself tells what is wrong.
    send(constants, {}, { signal: gone.signal }).then(
      (answer) => setDemo(answer.data.demo),
      () => {},
    )
    return () => gone.abort()
  }, [])
  if (!demo) return null
  return (
    <div className={classes.demo}>
      <p>
        {t('demo.line')}{' '}
        <a href="/dev/mail" target="_blank" rel="noopener">
          {t('demo.mailPage')}
        </a>
      </p>
      <Suspense>
        <DemoList role={role} onChoose={onChoose} />
      </Suspense>
    </div>
  )
}
