import { VerifyPage as Verify } from '../../learning/pledges/verify.screen.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** The public page of a certificate. */
export const VerifyScreen = () => <Verify tools={<PublicTools />} />
