/** The page behind the link of a manager's weekly email: a code to their mailbox, then their people with what is overdue or due soon. */
import { checkDigestLink, openDigest, sendDigestCode } from '@jujur/contract/manager-digest.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Refused } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { portalName, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PublicLine, PublicPage } from '../ui/public-page.tsx'
import { keepDigestVisit, readDigestVisit } from './digest-visit.ts'
import classes from './manager-page.module.css'
import { ManagedPeople } from './manager-people.tsx'

/** Why nothing is behind the link any more. */
const deadBy = (error: unknown): 'expired' | 'invalid' | null => {
  const code = error instanceof Refused ? error.code : null
  return code === 10031 ? 'invalid' : code === 10032 ? 'expired' : null
}
const triesLeft = (data: unknown): number | undefined => ((data ?? {}) as { tries_left?: number }).tries_left

type Way = { token: string; over: boolean; onOpen: (visit: string) => void; onDead: (error: Refused) => void }

/** Asks for a code, and takes it: one field, as anywhere else. */
const useCode = ({ token, onOpen, onDead }: Way) => {
  const t = useTexts('managers')
  const [visitId, setVisitId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const again = (why: string) => {
    setCode('')
    setProblem(why)
  }
  const ask = useSend(sendDigestCode, {
    treats: { 10031: onDead, 10032: onDead },
    onDone: ({ visit_id }) => {
      setVisitId(visit_id)
      setCode('')
      setProblem(null)
    },
  })
  const open = useSend(openDigest, {
    treats: {
      10031: onDead,
      10032: onDead,
      20068: () => again(t('page.codeOver')),
      20069: ({ data }) => {
        const left = triesLeft(data)
        again(left === undefined ? t('page.codeWrong') : `${t('page.codeWrong')} ${t('page.triesLeft', { count: left })}`)
      },
      20070: () => again(t('page.codeOver')),
    },
    onDone: ({ visit }) => onOpen(visit),
  })
  const check = (otp: string) => {
    if (open.sending || visitId === null || otp.length < 6) return
    setProblem(null)
    void open.send({ visit_id: visitId, otp })
  }
  return { isSent: visitId !== null, code, setCode, check, checking: open.sending, problem, ask: () => void ask.send({ token }), asking: ask.sending }
}

const CodeWay = (way: Way) => {
  const t = useTexts('managers')
  const step = useCode(way)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.check(step.code)
  }
  return (
    <div className={classes.way}>
      {way.over && !step.isSent && (
        <Notice tone="info" role="status">
          {t('page.over')}
        </Notice>
      )}
      <p>{t(step.isSent ? 'page.sent' : 'page.ask')}</p>
      {step.isSent && (
        <form className={classes.code} onSubmit={submit} noValidate>
          <CodeField
            label={t('page.code')}
            autoFocus
            value={step.code}
            onChange={step.setCode}
            onComplete={step.check}
            readOnly={step.checking}
            error={step.problem && <span role="alert">{step.problem}</span>}
          />
          <Button type="submit" size="lg" loading={step.checking}>
            {t('page.open')}
          </Button>
        </form>
      )}
      <Button size={step.isSent ? 'sm' : 'lg'} variant={step.isSent ? 'subtle' : 'filled'} loading={step.asking} onClick={step.ask}>
        {t(step.isSent ? 'page.sendAgain' : 'page.send')}
      </Button>
    </div>
  )
}

const Dead = ({ why }: { why: 'expired' | 'invalid' | 'incomplete' }) => {
  const t = useTexts('managers')
  return (
    <>
      <h1>{t('page.title')}</h1>
      <div className={classes.way}>
        <Notice tone={why === 'incomplete' ? 'info' : 'bad'} role="alert" title={t(`page.dead.${why}`)}>
          {t('page.dead.help')}
        </Notice>
      </div>
    </>
  )
}

const Behind = ({ token }: { token: string }) => {
  const t = useTexts('managers')
  const { date } = useFormat()
  const link = useCall(checkDigestLink, { token })
  const [visit, setVisit] = useState(() => readDigestVisit(token))
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const keep = (next: string | null) => {
    keepDigestVisit(token, next)
    setVisit(next)
  }
  const dead = deadBy(refused) ?? deadBy(link.error)
  if (dead) return <Dead why={dead} />
  const shut = (error: unknown) => {
    keep(null)
    if (deadBy(error)) setRefused(error)
    else setOver(error !== null)
  }
  if (visit !== null) return <ManagedPeople visit={visit} onShut={shut} />
  return (
    <>
      <h1>{t('page.title')}</h1>
      <Answer of={link} rows={2}>
        {({ company_name, until }) => (
          <>
            <PublicLine>{t('page.of', { company: company_name, day: date(until) })}</PublicLine>
            <CodeWay token={token} over={over} onOpen={keep} onDead={setRefused} />
          </>
        )}
      </Answer>
    </>
  )
}

/** `tools`: language and theme, at the head. */
export const ManagerPage = ({ token, tools }: { token: string | null; tools: ReactNode }) => (
  <PublicPage name={portalName} tools={tools} width="lists">
    {token ? <Behind key={token} token={token} /> : <Dead why="incomplete" />}
  </PublicPage>
)
