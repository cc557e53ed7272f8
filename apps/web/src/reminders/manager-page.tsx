/** The page behind the link of a manager's weekly email: a code to their mailbox, then their people with what is overdue or due soon. */
import { checkDigestLink, openDigest, sendDigestCode } from '@jujur/contract/manager-digest.ts'
import { type ReactNode, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { deadLink, MailedCode } from '../kit/forms/mailed-code.tsx'
import { portalName, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Notice } from '../ui/notice.tsx'
import { PublicLine, PublicPage } from '../ui/public-page.tsx'
import { keepDigestVisit, readDigestVisit } from './digest-visit.ts'
import classes from './manager-page.module.css'
import { ManagedPeople } from './manager-people.tsx'

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
  const dead = deadLink(refused) ?? deadLink(link.error)
  if (dead) return <Dead why={dead} />
  const shut = (error: unknown) => {
    keep(null)
    if (deadLink(error)) setRefused(error)
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
            <MailedCode
              submit={t('page.open')}
              over={over ? t('page.over') : undefined}
              send={async () => (await send(sendDigestCode, { token })).data.visit_id}
              open={async (visit_id, otp) => keep((await send(openDigest, { visit_id, otp })).data.visit)}
              onDead={setRefused}
            />
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
