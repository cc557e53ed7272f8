/** What is decided of addresses outside the company without looking anything up. */
import { type AddressState, type addressOutcomes, MOST_REPORT_ADDRESSES, type ScheduleState } from '@jujur/contract/report-schedules.ts'
import { done, ok, refuse, refuseWith } from '../kit/call/handler.ts'

/** Another administrator of the company decides; where the only one asked, the provider's checker does. */
export const addressDeskOf = (activeAdmins: number): 'company' | 'provider' => (activeAdmins === 1 ? 'provider' : 'company')

/** Whoever has an account gets it as a reader, with their own right and behind sign-in. */
export const mayAddAddress = ({ state }: { state: ScheduleState }, { live, isOfCompany }: { live: number; isOfCompany: boolean }) => {
  if (state !== 'active') return refuseWith('too_late')
  if (isOfCompany) return refuseWith('of_company')
  return live >= MOST_REPORT_ADDRESSES ? refuseWith('full') : done
}
/** Of two who ask for the same address at once, the second. */
export const addressOnce = { report_address_once: refuse(10012) }

/** What was asked for holds only while the report comes, and while whoever asked may have it themselves. */
export const mayStillApprove = (schedule: { state: ScheduleState } | null, askerMay: boolean) =>
  schedule?.state === 'active' && askerMay ? done : refuseWith('too_late')

export const isAddressLive = (state: AddressState): boolean => state === 'asked' || state === 'active'
export const addressIsOver = refuseWith('too_late')

/** An outsider is told only while the company is in, and whoever set the report up may have it. */
export const addressOutcome = (company_status: 'active' | 'inactive', ownerMay: boolean): (typeof addressOutcomes)[number] =>
  company_status === 'inactive' ? 'company' : ownerMay ? 'told' : 'owner'

type Behind = {
  readonly address_state: AddressState
  readonly company_status: string
  readonly report_state: string
  readonly ends_at: Date | null
}
/** A stranger learns nothing but that it does not work; whoever was told, that its time is over. */
export const sentOrRefused = <B extends Behind>(behind: B | null, now: Date) => {
  if (behind === null || behind.address_state !== 'active' || behind.company_status === 'inactive') return refuse(10031)
  const { report_state, ends_at } = behind
  return report_state !== 'made' || ends_at === null || ends_at <= now ? refuse(10032) : ok({ ...behind, ends_at })
}
