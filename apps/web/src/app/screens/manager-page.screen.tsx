import { useMailedToken } from '../../identity/mailed-token.ts'
import { ManagerPage } from '../../reminders/manager-page.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** The page behind the link of a manager's weekly email. */
export const ManagerPageScreen = () => <ManagerPage token={useMailedToken()} tools={<PublicTools />} />
