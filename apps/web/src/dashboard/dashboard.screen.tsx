import { getDashboard } from '@jujur/contract/dashboard.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './dashboard.module.css'
import { Rights } from './rights.tsx'
import { Waiting } from './waiting.tsx'
import { You } from './you.tsx'

/** What an administrator sees first: what waits, who one is, what one may do. */
export const Component = () => {
  const t = useTexts('dashboard')
  const person = useSession()
  const dashboard = useCall(getDashboard, {})
  if (!person) return null
  return (
    <Sheet width="dashboard">
      <PageTitle title={t('title')} line={person.user.company?.name} />
      <Answer of={dashboard} rows={2}>
        {(data) => <Waiting waiting={data.waiting} person={person} />}
      </Answer>
      <div className={classes.two}>
        {dashboard.isPending ? (
          <SkeletonRows rows={6} />
        ) : (
          <Rights rights={dashboard.data?.rights ?? person.user.permission} systemTypeId={person.systemTypeId} />
        )}
        <You person={person} />
      </div>
    </Sheet>
  )
}
