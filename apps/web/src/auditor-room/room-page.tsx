import {
  type AuditorRoom,
  approveAuditorRoom,
  getAuditorRoom,
  rejectAuditorRoom,
  revokeAuditorRoom,
  sendAuditorLink,
  withdrawAuditorRoom,
} from '@jujur/contract/auditor-room.ts'
import { useState } from 'react'
import { DecideHere } from '../approvals/decide-here.tsx'
import { RejectReason } from '../approvals/reject-reason.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { type LyingKnot, LyingLine } from '../ui/lying-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Stack } from '../ui/stack.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'
import { RoomOpenings } from './room-openings.tsx'
import { RoomStateBadge } from './room-state.tsx'
import { RoomWork } from './room-work.tsx'

type RoomProps = { room: AuditorRoom }

const Deciding = ({ room: { auditor_room_id, version } }: RoomProps) => {
  const t = useTexts('auditorRooms')
  const approve = useDecision(approveAuditorRoom)
  const reject = useDecision(rejectAuditorRoom)
  return (
    <DecideHere
      labels={{ approve: t('approve'), reject: t('reject') }}
      reasons={[t('rejectReasons.notKnown'), t('rejectReasons.tooMuch')]}
      approve={() => approve({ auditor_room_id, version })}
      reject={(remarks) => reject({ auditor_room_id, version, remarks })}
    />
  )
}

/** While it waits: until when, who decides and why. */
const Asked = ({ room }: RoomProps) => {
  const t = useTexts('auditorRooms')
  const { dateTime, sentences } = useFormat()
  return (
    <>
      <Notice title={room.can.because === 'own' ? t('ownTitle') : undefined}>
        {sentences([room.decided_at_desk === 'provider' && t('alone'), t('lapses', { day: dateTime(room.lapses_at) })])}
      </Notice>
      {room.can.approve && <Deciding room={room} />}
    </>
  )
}

const Revoke = ({ room: { auditor_room_id } }: RoomProps) => {
  const t = useTexts('auditorRooms')
  const { say } = useToast()
  const [isOpen, setOpen] = useState(false)
  const revoke = useSend(revokeAuditorRoom, {
    onDone: () => {
      setOpen(false)
      say(t('revoked'))
    },
  })
  if (!isOpen)
    return (
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('revoke')}
      </Button>
    )
  return (
    <RejectReason
      reasons={[t('revokeReasons.done'), t('revokeReasons.wrong')]}
      label={t('revoke')}
      sending={revoke.sending}
      onCancel={() => setOpen(false)}
      onReject={(remarks) => void revoke.send({ auditor_room_id, remarks })}
    />
  )
}

const Acts = ({ room }: RoomProps) => {
  const t = useTexts('auditorRooms')
  const { say } = useToast()
  const { auditor_room_id, can, guest } = room
  const withdraw = useSend(withdrawAuditorRoom, { onDone: () => say(t('withdrawn')) })
  const link = useSend(sendAuditorLink, { onDone: () => say(t('linkSent', { email: guest.email })) })
  if (!can.withdraw && !can.send_link && !can.revoke) return null
  return (
    <div className={classes.acts}>
      {can.send_link && (
        <Button variant="default" loading={link.sending} onClick={() => void link.send({ auditor_room_id })}>
          {t('sendLink')}
        </Button>
      )}
      {can.withdraw && (
        <Button variant="default" loading={withdraw.sending} onClick={() => void withdraw.send({ auditor_room_id })}>
          {t('withdraw')}
        </Button>
      )}
      {can.revoke && <Revoke room={room} />}
    </div>
  )
}

const useKnots = (room: AuditorRoom, deciders: readonly string[]): LyingKnot[] => {
  const t = useTexts('auditorRooms')
  const { dateTime, list, facts } = useFormat()
  const isDecided = room.approve_status_id === 1
  const waits = room.state === 'asked'
  return [
    { state: 'done', label: t('track.asked'), note: facts([room.submitted_by, dateTime(room.submitted_at)]) },
    waits
      ? {
          state: room.can.approve ? 'turn' : 'others',
          label: t('track.approval'),
          note: room.decided_at_desk === 'provider' ? t('track.provider') : list(deciders),
        }
      : isDecided
        ? { state: 'done', label: t('track.approved'), note: facts([room.decided_by, room.decided_at && dateTime(room.decided_at)]) }
        : { state: 'locked', label: t(`state.${room.state}`) },
    room.first_opened_at
      ? { state: 'done', label: t('track.opened'), note: dateTime(room.first_opened_at) }
      : { state: room.state === 'open' ? 'others' : 'later', label: t(room.state === 'open' ? 'track.notOpened' : 'track.opensLater') },
    room.closed_at
      ? { state: 'done', label: t('track.closed'), note: facts([room.closed_by, dateTime(room.closed_at)]) }
      : {
          state: room.state === 'over' ? 'done' : 'later',
          label: t(room.state === 'over' ? 'track.ended' : 'track.ends'),
          note: dateTime(room.ends_at),
        },
  ]
}

const Invitation = ({ room }: RoomProps) => {
  const t = useTexts('auditorRooms')
  const { day, dateTime } = useFormat()
  const { guest } = room
  return (
    <Section title={t('invitation')} ruled>
      <DefinitionList
        items={[
          { term: t('guest'), value: `${guest.name}, ${guest.organisation}` },
          { term: t('fields.email'), value: guest.email },
          { term: t('fields.language'), value: languageNames[guest.language] },
          { term: t('company'), value: room.company.name },
          { term: t('period'), value: t('periodOf', { from: day(room.from), to: day(room.to) }) },
          { term: t('courses'), value: room.courses.join(', ') || t('allCourses') },
          { term: t('fields.reason'), value: room.reason },
          ...(room.last_opened_at ? [{ term: t('lastOpened'), value: dateTime(room.last_opened_at) }] : []),
          { term: t('stateTitle'), value: <RoomStateBadge room={room} /> },
        ]}
      />
    </Section>
  )
}

const wasOpen = ({ first_opened_at }: AuditorRoom) => first_opened_at !== null

const OneRoom = ({ room, deciders }: RoomProps & { deciders: readonly string[] }) => {
  const t = useTexts('auditorRooms')
  const knots = useKnots(room, deciders)
  return (
    <Stack>
      <div className={classes.roomHead}>
        <div>
          <h2>{t('room', { no: room.room_no })}</h2>
          <p className={classes.small}>{t(room.state === 'asked' ? 'warning' : 'roomLine')}</p>
        </div>
        <Acts room={room} />
      </div>
      <LyingLine label={t('track.label')} knots={knots} />
      {room.state === 'asked' && <Asked room={room} />}
      {(room.state === 'rejected' || room.state === 'revoked') && room.remarks && (
        <Notice tone="bad" title={t(`state.${room.state}`)}>
          {room.remarks}
        </Notice>
      )}
      <div className={classes.overview}>
        {wasOpen(room) ? (
          <Stack>
            <RoomWork room={room} />
            <RoomOpenings auditor_room_id={room.auditor_room_id} />
          </Stack>
        ) : (
          <Invitation room={room} />
        )}
        {wasOpen(room) && <Invitation room={room} />}
      </div>
    </Stack>
  )
}

export const RoomPage = ({ auditor_room_id }: { auditor_room_id: number }) => {
  const of = useCall(getAuditorRoom, { auditor_room_id }, { keepPrevious: true })
  return <Answer of={of}>{({ room, deciders }) => <OneRoom room={room} deciders={deciders} />}</Answer>
}
