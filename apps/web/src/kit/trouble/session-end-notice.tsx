/** Two minutes before a session ends by itself: how to stay, in every tab until one of them does. */
import type { getOpenCalls } from '@jujur/contract/access.ts'
import type { logout } from '@jujur/contract/identity.ts'
import { sessionEnds } from '@jujur/contract/permissions.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callRef, onAccessVersion, Refused, send } from '../call/api.ts'
import { showTrouble } from '../call/trouble.ts'
import { useSend } from '../call/use-send.ts'
import { noteUse, onUse, type SessionEnd, sessionEnd } from '../session/last-use.ts'
import { type Session, useSession } from '../session/session.ts'
import { useFormat, useTexts } from '../texts/texts.ts'

const WARN_SECONDS = 120
/** A tab that was asleep looks again at least so often. */
const LOOK_MS = 30_000
/** Spoken when so many seconds are left, and at once. */
const SPOKEN = [60, 30, 10] as const

const touch = callRef<typeof getOpenCalls>('getOpenCalls')

onAccessVersion(({ token, background }) => {
  if (!background) noteUse(token)
})

type Left = { seconds: number; because: SessionEnd['because'] }

/** What is left of the session, once it is little. */
const useLeft = (person: Session): Left | null => {
  const [left, setLeft] = useState<Left | null>(null)
  useEffect(() => {
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      const { at, because } = sessionEnd(person)
      const ms = Math.max(0, at - Date.now())
      const warnIn = ms - WARN_SECONDS * 1000
      setLeft(warnIn > 0 ? null : { seconds: Math.ceil(ms / 1000), because })
      if (ms > 0) timer = window.setTimeout(look, warnIn > 0 ? Math.min(warnIn, LOOK_MS) : ms % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    const unlisten = onUse(look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      unlisten()
    }
  }, [person])
  return left
}

/** Over on the server too, told with why, where what was typed is kept. */
const end = ({ token, systemTypeId }: Session, because: SessionEnd['because']): void => {
  void send(callRef<typeof logout>('logout'), {}, { background: true }).catch(() => {})
  const why = because === 'age' ? { age_seconds: sessionEnds.afterHours * 3600 } : { unused_seconds: sessionEnds.unusedMinutes[systemTypeId] * 60 }
  showTrouble(new Refused(7777, '', why, token))
}

const Warning = ({ person, left: { seconds, because } }: { person: Session; left: Left }) => {
  const t = useTexts('common')
  const format = useFormat()
  const stay = useSend(touch)
  const [leaves, setLeaves] = useState(false)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) end(person, because)
  }, [isOver, person, because])
  const spoken = SPOKEN.findLast((at) => seconds <= at)
  const stays = () => (because === 'unused' ? void stay.send({}) : setLeaves(true))
  if (isOver || leaves) return null
  return (
    <Dialog
      title={t(`sessionEnd.${because}.title`)}
      onCancel={stays}
      buttons={
        <>
          <Button loading={stay.sending} onClick={stays}>
            {t(`sessionEnd.${because}.stay`)}
          </Button>
          <Button variant="default" onClick={() => end(person, because)}>
            {t(`sessionEnd.${because}.leave`)}
          </Button>
        </>
      }
    >
      <p>
        {t(`sessionEnd.${because}.text`, {
          duration: format.duration(because === 'age' ? sessionEnds.afterHours * 3600 : sessionEnds.unusedMinutes[person.systemTypeId] * 60),
        })}
      </p>
      {/* Seconds that tick are for the eye alone: spoken is a figure now and then. */}
      <p aria-hidden="true">{t('sessionEnd.left', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</p>
      <p className="vh" role="status">
        {t('sessionEnd.left', { time: format.duration(spoken ?? WARN_SECONDS) })}
      </p>
    </Dialog>
  )
}

const Watch = ({ person }: { person: Session }) => {
  const left = useLeft(person)
  return left && <Warning person={person} left={left} />
}

export const SessionEndNotice = () => {
  const person = useSession()
  return person && <Watch key={person.token} person={person} />
}
