import { PrivacyPage } from '../../accounts/privacy.screen.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** The public privacy notice. */
export const PrivacyScreen = () => <PrivacyPage tools={<PublicTools />} />
