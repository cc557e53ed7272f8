import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../call/api.ts'
import { showTrouble } from '../call/trouble.ts'
import { useTexts } from '../texts/texts.ts'
import classes from './mailed-code.module.css'

type Props = {
  /** Mails a code; answers the visit that it opens. */
  send: () => Promise<string>
  open: (visit_id: string, otp: string) => Promise<void>
  /** 10031 and 10032: there is nothing behind the link any more. */
  onDead: (refused: Refused) => void
  submit: string
  /** Why a code is asked for again. */
  over?: string | undefined
}

const triesLeft = (data: unknown): number | undefined => ((data ?? {}) as { tries_left?: number }).tries_left

/** Asks for a code, and takes it: one field, as anywhere else. */
const useCode = ({ send, open, onDead }: Props) => {
  const t = useTexts('forms')
  const [visitId, setVisitId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'asking' | 'checking' | null>(null)
  const refusedBy = (error: unknown) => {
    const known = error instanceof Refused ? error : null
    const again = (why: string) => {
      setCode('')
      setProblem(why)
    }
    if (known?.code === 10031 || known?.code === 10032) onDead(known)
    else if (known?.code === 20068 || known?.code === 20070) again(t('mailedCode.codeOver'))
    else if (known?.code === 20069) {
      const left = triesLeft(known.data)
      again(left === undefined ? t('mailedCode.wrong') : `${t('mailedCode.wrong')} ${t('mailedCode.triesLeft', { count: left })}`)
    } else showTrouble(error)
  }
  const doing = async (what: 'asking' | 'checking', work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      refusedBy(error)
    } finally {
      setBusy(null)
    }
  }
  const ask = () =>
    void doing('asking', async () => {
      setVisitId(await send())
      setCode('')
      setProblem(null)
    })
  const check = (otp: string) => {
    if (busy === 'checking' || visitId === null || otp.length < 6) return
    setProblem(null)
    void doing('checking', () => open(visitId, otp))
  }
  return { isSent: visitId !== null, code, setCode, check, problem, ask, busy }
}

/** The way in by a code to the mailbox, without a password. */
export const MailedCode = (props: Props) => {
  const t = useTexts('forms')
  const step = useCode(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.check(step.code)
  }
  return (
    <div className={classes.way}>
      {props.over && !step.isSent && (
        <Notice tone="info" role="status">
          {props.over}
        </Notice>
      )}
      <p>{t(step.isSent ? 'mailedCode.sent' : 'mailedCode.ask')}</p>
      {step.isSent && (
        <form className={classes.code} onSubmit={submit} noValidate>
          <CodeField
            label={t('mailedCode.code')}
            autoFocus
            value={step.code}
            onChange={step.setCode}
            onComplete={step.check}
            readOnly={step.busy === 'checking'}
            error={step.problem && <span role="alert">{step.problem}</span>}
          />
          <Button type="submit" size="lg" loading={step.busy === 'checking'}>
            {props.submit}
          </Button>
        </form>
      )}
      <Button size={step.isSent ? 'sm' : 'lg'} variant={step.isSent ? 'subtle' : 'filled'} loading={step.busy === 'asking'} onClick={step.ask}>
        {t(step.isSent ? 'mailedCode.sendAgain' : 'mailedCode.send')}
      </Button>
    </div>
  )
}

/** The link, or what it is of, works no more. */
export const deadLink = (error: unknown): 'expired' | 'invalid' | null => {
  const code = error instanceof Refused ? error.code : null
  return code === 10031 ? 'invalid' : code === 10032 ? 'expired' : null
}
