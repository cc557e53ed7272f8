import type { Role } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { clock, useSecondsLeft } from './countdown.ts'
import { OtherSignIns } from './other-sign-ins.tsx'

/** Why nobody could be let in. `retryAt` in milliseconds. */
export type SignInProblem = { kind: 'wrong' | 'wrongPage' | 'dormant' | 'locked' } | { kind: 'tooManyTries'; retryAt: number }

type Props = { problem: SignInProblem; role: Role }

/** Read out once when it appears; the seconds below count in silence. */
export const SignInProblemNotice = ({ problem, role }: Props) => {
  const t = useTexts('identity')
  const generic = useTexts('common')
  const left = useSecondsLeft(problem.kind === 'tooManyTries' ? problem.retryAt : null)
  switch (problem.kind) {
    case 'wrong':
      return (
        <Notice tone="bad" role="alert" title={generic('generic.login')}>
          {t('signIn.wrongHelp')}
        </Notice>
      )
    case 'wrongPage':
      return (
        <Notice tone="info" role="alert">
          <p>{t(`signIn.wrongPage.${role}`)}</p>
          <OtherSignIns role={role} />
        </Notice>
      )
    case 'dormant':
    case 'locked':
      return (
        <Notice tone="info" role="alert">
          <p>{t(`signIn.${problem.kind}`)}</p>
          <p>
            <TextLink to={hrefOf('resetPassword')}>{t(`signIn.${problem.kind}Way`)}</TextLink>
          </p>
        </Notice>
      )
    case 'tooManyTries':
      return (
        <Notice tone="info" role={left > 0 ? undefined : 'status'}>
          {left > 0 ? <p role="timer">{t('signIn.tooManyTries', { time: clock(left) })}</p> : t('signIn.tooManyTriesOver')}
        </Notice>
      )
  }
}
