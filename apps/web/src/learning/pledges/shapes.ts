import type { Output } from '@jujur/contract/call.ts'
import type { pledgeLanguages } from '@jujur/contract/enumerations.ts'
import type { getPledge } from '@jujur/contract/learning.ts'

export type PledgeLanguage = (typeof pledgeLanguages)[number]
export type Pledge = Output<typeof getPledge>['pledge']
