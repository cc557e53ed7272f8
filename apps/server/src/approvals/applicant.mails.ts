/** What an applicant from outside is told of a rejection. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { compose, type Portal } from '../kit/mail/compose.ts'
import { textsOf } from '../kit/texts/texts.ts'
import type english from '../texts/en/approvals.json'
import { reasonIn } from './reasons.texts.ts'

const texts = textsOf<typeof english>('approvals')

/** For applicants, who have no account and so no panel. */
export const registrationRejectedMail = (to: string, language: Language, remarks: string, portal: Portal) =>
  compose('registration', texts[language].rejected, { name: '', email: to, language }, portal, { values: { remarks: reasonIn(remarks, language) } })
