import type { Actor } from './handler.ts'

/** Between whom queues for costly work are fair: the companies, and the provider as one more. */
export const partyOf = ({ company_id }: Pick<Actor, 'company_id'>): number | 'provider' => company_id ?? 'provider'
