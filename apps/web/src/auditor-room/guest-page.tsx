/** The page behind the link of an auditor's room: a code to the guest's mailbox, then the room in a frame of its own. */
import { checkAuditorLink, openAuditorRoom, sendAuditorCode } from '@jujur/contract/auditor-room.ts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { deadLink, MailedCode } from '../kit/forms/mailed-code.tsx'
import { guest, useGuest } from '../kit/session/guest.ts'
import { portalName, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PublicLine, PublicPage } from '../ui/public-page.tsx'
import { Section } from '../ui/section.tsx'
import classes from './auditor-room.module.css'
import { GuestRoom } from './guest-room.tsx'
import type { GuestFrameProps } from './guest-types.ts'
import { typedSoFar } from './typed.ts'

/** What stood in a form when the session ended: to be taken along by hand. */
const NotSaved = () => {
  const t = useTexts('auditorRoom')
  const [typed] = useState(typedSoFar)
  if (typed.length === 0) return null
  return (
    <Section title={t('ended.typed')} line={t('ended.typedLine')} ruled>
      {typed.map(({ label, text }) => (
        <div key={label} className={classes.typed}>
          <h3>{label}</h3>
          <p>{text}</p>
          <CopyButton value={text} />
        </div>
      ))}
    </Section>
  )
}

const Dead = ({ why, wasIn = false }: { why: 'expired' | 'invalid' | 'incomplete'; wasIn?: boolean }) => {
  const t = useTexts('auditorRoom')
  const said = why === 'invalid' && wasIn ? 'closed' : why
  return (
    <>
      <h1>{t('title')}</h1>
      <div className={classes.dead}>
        <Notice tone={why === 'incomplete' || why === 'expired' ? 'info' : 'bad'} role="alert" title={t(`dead.${said}`)}>
          {t(`dead.help.${said}`)}
        </Notice>
        <NotSaved />
      </div>
    </>
  )
}

const WayIn = ({ link, over }: { link: string; over: boolean }) => {
  const t = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  const of = useCall(checkAuditorLink, { token: link }, { fresh: true })
  const [refused, setRefused] = useState<unknown>(null)
  const dead = deadLink(refused) ?? deadLink(of.error)
  if (dead) return <Dead why={dead} wasIn={over} />
  return (
    <>
      <h1>{t('title')}</h1>
      <Answer of={of} rows={2}>
        {({ company_name, ends_at }) => (
          <>
            <PublicLine>{t('wayIn.line', { company: company_name, end: dateTime(ends_at) })}</PublicLine>
            <MailedCode
              submit={t('wayIn.open')}
              over={over ? t('wayIn.over') : undefined}
              send={async () => (await send(sendAuditorCode, { token: link })).data.visit_id}
              open={async (visit_id, otp) => guest.enter((await send(openAuditorRoom, { visit_id, otp })).token)}
              onDead={setRefused}
            />
            {over && <NotSaved />}
          </>
        )}
      </Answer>
    </>
  )
}

type Props = {
  /** As the address has it; later it is known to the tab alone. */
  token: string | null
  /** Language and theme, at the head. */
  tools: ReactNode
  frame: ComponentType<GuestFrameProps>
}
export const AuditorRoomPage = ({ token, tools, frame }: Props) => {
  const kept = useGuest()
  useEffect(() => {
    if (token) guest.follow(token)
  }, [token])
  const link = token ?? kept?.link ?? null
  const isFollowed = link !== null && kept?.link === link
  if (isFollowed && kept.token !== null) return <GuestRoom key={kept.token} frame={frame} />
  return (
    <PublicPage name={portalName} tools={tools} width="lists">
      {link ? <WayIn key={link} link={link} over={isFollowed && kept.isOver} /> : <Dead why="incomplete" />}
    </PublicPage>
  )
}
