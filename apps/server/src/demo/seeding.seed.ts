/** What the parts of the demo seed are given. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'

const HOUR_MS = 60 * 60 * 1000

export type Seed = { tx: Connection; kit: Kit; now: Date }
export type Member = { user_id: number; company_id: number | null; name: string; email: string }

/** The same some hours before the seed. */
export const ago = ({ now, kit }: Seed, hours: number) => ({ now: new Date(now.getTime() - hours * HOUR_MS), kit })

export const companyOf = ({ company_id }: Member): number => {
  if (company_id === null) throw new Error('only customers have a company')
  return company_id
}
