/** 'Audit rooms': whom the company let in, of what and until when; an invitation, and one of them from its asking to its end. For a company and for the provider. */
import { inviteAuditor } from '@jujur/contract/auditor-room.ts'
import { IconPlus } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { InviteAuditor } from './invite-auditor.tsx'
import { RoomList } from './room-list.tsx'
import { RoomPage } from './room-page.tsx'
import { useRoomsHref } from './rooms-href.ts'

export const AuditorRoomsScreen = () => {
  const t = useTexts('auditorRooms')
  const { params } = useAddress()
  const hrefTo = useRoomsHref()
  const may = useMay()
  const auditor_room_id = wholeFrom1(params.get('id'))
  const isInviting = params.get('invite') !== null
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={t('line')}
        actions={
          may(inviteAuditor.name) &&
          !isInviting && (
            <Button component={Link} to={hrefTo({ invite: 'new' })} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
              {t('invite')}
            </Button>
          )
        }
      />
      {(auditor_room_id !== null || isInviting) && <BackLink to={hrefTo({})}>{t('back')}</BackLink>}
      {auditor_room_id !== null ? (
        <RoomPage key={auditor_room_id} auditor_room_id={auditor_room_id} />
      ) : isInviting ? (
        <InviteAuditor />
      ) : (
        <RoomList />
      )}
    </Sheet>
  )
}
