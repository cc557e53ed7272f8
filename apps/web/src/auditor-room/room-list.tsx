import { type AuditorRoom, getAuditorRequestList, getAuditorRoomList } from '@jujur/contract/auditor-room.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { ForYouFilter } from '../approvals/waits-filter.tsx'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './auditor-room.module.css'
import { RoomStateBadge } from './room-state.tsx'
import { useRoomsHref } from './rooms-href.ts'

const useColumns = (): Column<AuditorRoom>[] => {
  const t = useTexts('auditorRooms')
  const { day, dateTime } = useFormat()
  const hrefTo = useRoomsHref()
  const isProvider = useSession()?.user.company === null
  return [
    {
      key: 'guest',
      title: t('guest'),
      cell: ({ auditor_room_id, guest }) => <Link to={hrefTo({ id: auditor_room_id })}>{guest.name}</Link>,
      csv: ({ guest }) => guest.name,
    },
    { key: 'organisation', title: t('organisation'), cell: ({ guest }) => guest.organisation, phone: 'line' },
    ...(isProvider ? [{ key: 'company', title: t('company'), cell: ({ company }: AuditorRoom) => company.name, phone: 'line' as const }] : []),
    {
      key: 'period',
      title: t('period'),
      cell: ({ from, to }) => t('periodOf', { from: day(from), to: day(to) }),
      csv: ({ from, to }) => `${dayCell(from)} ${dayCell(to)}`,
      phone: 'line',
    },
    { key: 'courses', title: t('courses'), cell: ({ courses }) => courses.join(', ') || t('allCourses'), phone: 'line' },
    {
      key: 'ends_at',
      title: t('ends'),
      cell: ({ ends_at }) => dateTime(ends_at),
      csv: ({ ends_at }) => momentCell(ends_at),
      phone: 'line',
      nowrap: true,
    },
    { key: 'number', title: t('number'), cell: ({ room_no }) => room_no, phone: 'hide', nowrap: true },
    { key: 'state', title: t('stateTitle'), cell: (room) => <RoomStateBadge room={room} />, csv: ({ state }) => t(`state.${state}`), phone: 'end' },
  ]
}

/** Whoever was let in, or is to be, the newest first. */
export const RoomList = () => {
  const t = useTexts('auditorRooms')
  const may = useMay()
  const columns = useColumns()
  const isProvider = useSession()?.user.company === null
  const list = useList(getAuditorRoomList, { rows: ({ posts }) => posts, filters: ['waits'] })
  return (
    <>
      {!isProvider && may(getAuditorRequestList.name) && (
        <p className={classes.none}>
          <Link to={hrefOf('companyAuditorRequests')}>{t('allRequests')}</Link>
        </p>
      )}
      <CallList
        id="auditor-rooms"
        title={t('rooms')}
        list={list}
        rowKey={({ auditor_room_id }) => auditor_room_id}
        columns={columns}
        searchHint={t('search')}
        filters={<ForYouFilter queue={list} desks={[{ value: 'auditor_rooms' }]} />}
        opens={false}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </>
  )
}
