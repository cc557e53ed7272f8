import { PublicVerifier } from '../../evidence/public-verifier.tsx'
import { VerifyPage as Verify } from '../../learning/pledges/verify.screen.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** The public page of a certificate, and of what checks evidence packs. */
export const VerifyScreen = () => <Verify more={<PublicVerifier />} tools={<PublicTools />} />
