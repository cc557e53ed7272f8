import { AuditorRoomPage } from '../../auditor-room/guest-page.tsx'
import { useMailedToken } from '../../identity/mailed-token.ts'
import { GuestFrame } from '../frame/guest-frame.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** The room of an auditor, behind the link of their email. */
export const AuditorRoomScreen = () => <AuditorRoomPage token={useMailedToken()} tools={<PublicTools />} frame={GuestFrame} />
