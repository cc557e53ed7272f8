import { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { useCall } from '../kit/call/use-call.ts'
import type { Session } from '../kit/session/session.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import classes from './figures.module.css'
import { ProviderHeads } from './provider-heads.tsx'
import { ProviderMoney } from './provider-money.tsx'
import { ProviderReceipts } from './provider-receipts.tsx'
import { ProviderSeats } from './provider-seats.tsx'

/** The global admin's figures, each with the list it counts behind it; parts that are not open to this person are left out. */
export const ProviderDashboard = ({ person }: { person: Session }) => {
  const dashboard = useCall(getProviderDashboard, {})
  return (
    <Answer of={dashboard} rows={8}>
      {({ receipts, money, seats, heads, decided_at }) => (
        <div className={classes.parts}>
          {receipts && <ProviderReceipts receipts={receipts} />}
          {money && <ProviderMoney months={money} />}
          {seats && <ProviderSeats {...seats} />}
          {heads && <ProviderHeads heads={heads} decidedAt={decided_at} person={person} />}
        </div>
      )}
    </Answer>
  )
}
