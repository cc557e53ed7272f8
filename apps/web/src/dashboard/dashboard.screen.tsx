import type { Output } from '@jujur/contract/call.ts'
import { getCompanyDashboard, getDashboard, getPortalDashboard, getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { getMoneyFigures } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { type Session, useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CompanyDashboard } from './company-dashboard.tsx'
import { dayIn } from './company-places.ts'
import classes from './dashboard.module.css'
import { Needs } from './need.tsx'
import { oldestOf, placeOf } from './places.ts'
import { PortalDashboard } from './portal-dashboard.tsx'
import { ProviderDashboard } from './provider-dashboard.tsx'
import { Waiting } from './waiting.tsx'

type Told = Output<typeof getDashboard>['waiting']

const ToDecide = ({ waiting, person }: { waiting: Told; person: Session }) => {
  const t = useTexts('dashboard')
  const { facts, fullDay } = useFormat()
  const toDecide = waiting.filter(({ what }) => placeOf(what, person) !== null)
  const failed = waiting.find(({ what }) => what === 'mails_failed')?.count ?? 0
  const oldest = oldestOf(toDecide)
  const begin = oldest && placeOf(oldest.what, person, oldest.oldest_id)
  return (
    <>
      <PageTitle
        title={t(oldest ? 'title' : person.flags.isSuperAdmin ? 'portalTitle' : 'calmTitle')}
        line={facts([fullDay(new Date()), person.user.company?.name])}
        actions={
          begin && (
            <Button component={Link} to={begin} size="md">
              {t('begin')}
            </Button>
          )
        }
      />
      {toDecide.length > 0 && (
        <Needs label={t('kinds')}>
          <Waiting waiting={toDecide} person={person} />
        </Needs>
      )}
      {!oldest && !person.flags.isSuperAdmin && <p className={classes.calm}>{t(toDecide.length > 0 ? 'calm' : 'calmNoDesk')}</p>}
      {failed > 0 && (
        <div className={classes.notice}>
          <Notice title={t('mailsFailed', { count: failed })} action={<TextLink to={hrefOf('failedMails')}>{t('mails.see')}</TextLink>}>
            {t('mailsFailedText')}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Whether all that the page opens with is here, or will not come: it is drawn at once, so that nothing moves under the reader. */
const useReady = (person: Session): boolean => {
  const may = useMay()
  const [params] = useSearchParams()
  const as_at = dayIn(params)
  const isOfCompany = person.flags.isClientAdmin
  const asked = [
    useCall(getDashboard, {}),
    useCall(getCompanyDashboard, as_at === undefined ? {} : { as_at }, { enabled: isOfCompany && may(getCompanyDashboard.name), keepPrevious: true }),
    useCall(getMoneyFigures, {}, { enabled: isOfCompany && as_at === undefined && may(getMoneyFigures.name) }),
    useCall(getProviderDashboard, {}, { enabled: may(getProviderDashboard.name) }),
    useCall(getPortalDashboard, {}, { enabled: may(getPortalDashboard.name) }),
  ]
  const [isReady, setReady] = useState(false)
  // Once drawn it stays: what is asked again, another day or after a refusal, waits in its own place.
  if (!isReady && !asked.some(({ isLoading }) => isLoading)) setReady(true)
  return isReady
}

const Dashboard = ({ person }: { person: Session }) => {
  const may = useMay()
  const dashboard = useCall(getDashboard, {})
  if (!useReady(person)) return <SkeletonRows rows={8} />
  return (
    <>
      <Answer of={dashboard} rows={3}>
        {({ waiting }) =>
          person.flags.isClientAdmin ? <CompanyDashboard waiting={waiting} person={person} /> : <ToDecide waiting={waiting} person={person} />
        }
      </Answer>
      {may(getProviderDashboard.name) && <ProviderDashboard person={person} />}
      {may(getPortalDashboard.name) && <PortalDashboard />}
    </>
  )
}

/** What an administrator sees first: what they may decide, by kind, one press to begin with what has waited longest, and the figures of their role. */
export const DashboardScreen = () => {
  const person = useSession()
  return <Sheet width="dashboard">{person && <Dashboard person={person} />}</Sheet>
}
