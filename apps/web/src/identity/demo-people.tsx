import type { Role } from '@jujur/contract/permissions.ts'
import type { getSystemConstants } from '@jujur/contract/reference.ts'
import { useEffect, useState } from 'react'
import { type CallRef, send } from '../kit/api.ts'
import { useTexts } from '../kit/texts.ts'
import classes from './identity.module.css'

const constants: CallRef<typeof getSystemConstants> = { name: 'getSystemConstants', method: 'GET' }

/** The sign-ins of the demo, as `npm start` prints them. A portal with demo data does not start in production. */
const people: Record<Role, readonly string[]> = {
  trainee: ['aisyah', 'weiming', 'kavitha', 'farid'],
  clientAdmin: ['cmaker', 'cchecker', 'cadmin'],
  globalAdmin: ['gmaker', 'gchecker'],
  superAdmin: ['super'],
}
const password = 'Demo#2026'

type Props = { role: Role; onChoose: (person: { username: string; password: string }) => void }

/** Only where the server says that this is a demo. */
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
      <ul aria-label={t('demo.people')}>
        {people[role].map((username) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose({ username, password })}>
              {username}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
