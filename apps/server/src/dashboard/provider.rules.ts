/** What the heads of the queues say at a glance. */
import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'

type Check = NonNullable<Output<typeof getProviderDashboard>['heads']>[number]['check']

/** What stops the approval comes before what is to be looked at. */
export const checkOfCompany = ({ findings, similar }: { findings: readonly unknown[]; similar: readonly unknown[] }): Check => {
  if (findings.length > 0) return { result: 'stops', count: findings.length }
  return similar.length > 0 ? { result: 'look', count: similar.length } : { result: 'passed', count: 0 }
}

/** A course that was changed since it was sent is one thing that stops it. */
export const checkOfCourse = ({ stoppers, stale, changes }: { stoppers: number; stale: boolean; changes: number }): Check => {
  const stops = stoppers + (stale ? 1 : 0)
  return stops > 0 ? { result: 'stops', count: stops } : { result: 'changes', count: changes }
}

/** Who waits longest comes first, of whichever queue. */
export const firstHeads = <H extends { submitted_at: string }>(heads: readonly H[], most: number): H[] =>
  heads.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at)).slice(0, most)
