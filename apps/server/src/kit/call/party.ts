import type { Actor } from './handler.ts'

/** Among whom costly work takes turns: the companies, and the provider as one more. */
export const partyOf = ({ company_id }: Pick<Actor, 'company_id'>): number | 'provider' => company_id ?? 'provider'
