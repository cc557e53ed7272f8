import { getGuestRoom, leaveAuditorRoom } from '@jujur/contract/auditor-room.ts'
import {
  type Icon,
  IconChecklist,
  IconFileText,
  IconHistory,
  IconInfoCircle,
  IconMessage2Exclamation,
  IconSignature,
  IconUsersGroup,
} from '@jujur/icons'
import { type ComponentType, useEffect, useRef } from 'react'
import { send } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { guest } from '../kit/session/guest.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useToast } from '../ui/use-toast.ts'
import { GuestFiles } from './guest-files.tsx'
import { GuestLog } from './guest-log.tsx'
import { GuestOverview } from './guest-overview.tsx'
import { GuestPeople } from './guest-people.tsx'
import { GuestRequests } from './guest-requests.tsx'
import { GuestSample } from './guest-sample.tsx'
import { GuestSignOff } from './guest-sign-off.tsx'
import type { GuestFrameProps, OwnRoom, ViewProps } from './guest-types.ts'
import { forgetTyped } from './typed.ts'
import { type GuestView, guestViews, roomHref } from './use-room-href.ts'

const icons: Record<GuestView, Icon> = {
  room: IconInfoCircle,
  people: IconUsersGroup,
  log: IconHistory,
  sample: IconChecklist,
  requests: IconMessage2Exclamation,
  files: IconFileText,
  signOff: IconSignature,
}
const views: Record<GuestView, ComponentType<ViewProps>> = {
  room: GuestOverview,
  people: GuestPeople,
  log: GuestLog,
  sample: GuestSample,
  requests: GuestRequests,
  files: GuestFiles,
  signOff: GuestSignOff,
}

const WARN_MS = 10 * 60_000
/** No timer takes more. */
const within = (ms: number) => Math.min(Math.max(0, ms), 2_147_000_000)
/** Told once, some minutes before one is out; and asked of the server the moment it is. */
const useEnd = ({ until, ends_at }: OwnRoom, refetch: () => unknown) => {
  const t = useTexts('auditorRoom')
  const { time } = useFormat()
  const { say } = useToast()
  const end = until < ends_at ? until : ends_at
  const told = useRef('')
  useEffect(() => {
    const left = Date.parse(end) - Date.now()
    const warn = () => {
      if (told.current !== end) say(t('soonOut', { time: time(end) }))
      told.current = end
    }
    const timers = [setTimeout(refetch, within(left + 1_000))]
    if (left > 0) timers.push(setTimeout(warn, within(left - WARN_MS)))
    return () => timers.forEach(clearTimeout)
  }, [end, refetch, say, t, time])
  return end
}

const leave = async () => {
  const session = guest.get()?.token
  forgetTyped()
  guest.leave()
  // Out here all the same, where the server hears nothing of it.
  if (session) await send(leaveAuditorRoom, { session }).catch(() => undefined)
}

const Room = ({ room, refetch, frame: Frame }: { room: OwnRoom; refetch: () => unknown; frame: ComponentType<GuestFrameProps> }) => {
  const t = useTexts('auditorRoom')
  const { dateTime } = useFormat()
  const { params } = useAddress()
  const end = useEnd(room, refetch)
  const current = guestViews.find((one) => one === params.get('view')) ?? 'room'
  const View = views[current]
  const { guest: person } = room
  return (
    <Frame
      room={t('of', { company: room.company_name })}
      items={guestViews.map((view) => ({
        view,
        to: roomHref(view === 'room' ? {} : { view }),
        label: t(`view.${view}`),
        icon: icons[view],
        isCurrent: view === current,
        isFirst: view === 'room',
      }))}
      person={{ name: person.name, line: t('guestOf', { organisation: person.organisation }) }}
      foot={t('until', { time: dateTime(end) })}
      onLeave={() => void leave()}
      view={current}
    >
      <View room={room} />
    </Frame>
  )
}

export const GuestRoom = ({ frame }: { frame: ComponentType<GuestFrameProps> }) => {
  const of = useCall(getGuestRoom, {})
  const { refetch } = of
  return (
    <Answer of={of} isPage>
      {(room) => <Room room={room} refetch={refetch} frame={frame} />}
    </Answer>
  )
}
