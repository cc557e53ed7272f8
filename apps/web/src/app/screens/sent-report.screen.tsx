import { useMailedToken } from '../../identity/mailed-token.ts'
import { SentReportPage } from '../../reports/sent-report.tsx'
import { PublicTools } from '../frame/public-tools.tsx'

/** A report that was sent to an address outside the company, behind the link of the email. */
export const SentReportScreen = () => <SentReportPage token={useMailedToken()} tools={<PublicTools />} />
