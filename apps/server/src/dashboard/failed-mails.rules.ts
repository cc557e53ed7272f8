/** Which mails are worth another try: those whose code or link still works. */
import type { MailTopic } from '@jujur/contract/dashboard.ts'
import { type LinkPurpose, linkLife } from '../identity/identity.rules.ts'
import { refuse, refuseWith } from '../kit/call/handler.ts'

/** A code works for minutes, and a mail fails after hours. */
const codes: readonly MailTopic[] = ['sign_in_code']
const links: { readonly [T in MailTopic]?: LinkPurpose } = {
  forgotten: 'reset',
  unlocked: 'reset',
  invitation: 'invitation',
  email_confirmation: 'email',
}

/** What it is about is not known of mails from before that was kept: they are taken for what does not run out. */
export const hasRunOut = ({ topic, created_at }: { topic: MailTopic | null; created_at: Date }, now: Date): boolean => {
  if (topic === null) return false
  const link = links[topic]
  return codes.includes(topic) || (link !== undefined && linkLife(link, created_at) <= now)
}

/** None of the mails named is worth another try: some there are (none_left), or none at all (4444). */
export const noneSentAgain = (isAny: boolean) => (isAny ? refuseWith('none_left') : refuse(4444))
