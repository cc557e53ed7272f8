import { auditStories, type getAuditLog } from '@jujur/contract/audit.ts'
import { auditGroups, auditKinds } from '@jujur/contract/audit-kinds.ts'
import type { Sent } from '@jujur/contract/call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useLogSource } from './log-source.ts'

const DAY = /^20\d\d-\d\d-\d\d$/
const dayIn = (value: string | null) => (value && DAY.test(value) ? value : undefined)

/** What the address narrows the log to; what it should not say counts for nothing. */
export const useNarrowed = () => {
  const { params } = useAddress()
  const story = auditStories.find((one) => one === params.get('story'))
  const story_id = wholeFrom1(params.get('of')) ?? undefined
  const isGuest = useLogSource().guest !== null
  const input: Sent<typeof getAuditLog> = {
    ...(isGuest ? {} : { company_id: wholeFrom1(params.get('company')) ?? undefined, user_id: wholeFrom1(params.get('who')) ?? undefined }),
    group: auditGroups.find((one) => one === params.get('what')),
    kind: auditKinds.find((one) => one === params.get('kind')),
    ...(story && story_id ? { story, story_id } : {}),
    from: dayIn(params.get('from')),
    until: dayIn(params.get('until')),
  }
  return { input, key: JSON.stringify(input), isNarrowed: Object.values(input).some((one) => one !== undefined) }
}
