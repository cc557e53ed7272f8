import type { Role } from '@jujur/contract/permissions.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** The sign-ins of the demo, as `npm start` prints them. A portal with demo data does not start in production. */
const people: Record<Role, readonly string[]> = {
  trainee: ['aisyah', 'weiming', 'kavitha', 'hafiz', 'farid'],
  clientAdmin: ['cmaker', 'cchecker', 'cadmin'],
  globalAdmin: ['gmaker', 'gchecker'],
  superAdmin: ['super'],
}
const password = 'Demo#2026'

type Props = { role: Role; onChoose: (person: { username: string; password: string }) => void }

/** Fills in the form as one of the page's people. */
export const DemoList = ({ role, onChoose }: Props) => {
  const t = useTexts('identity')
  return (
    <ul aria-label={t('demo.people')}>
      {people[role].map((username) => (
        <li key={username}>
          <button type="button" onClick={() => onChoose({ username, password })}>
            {username}
          </button>
        </li>
      ))}
    </ul>
  )
}
