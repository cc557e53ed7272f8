/** 'Reports': what was ordered, a new one, and one of them with its first rows, its sums and its files. For a company and for the provider. */
import { getReportChoices, type ReportKind, reportKinds } from '@jujur/contract/reports.ts'
import type { TabsOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentTab, useTabs } from '../kit/call/tabs.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { EarlierReports } from './earlier-reports.tsx'
import { NewReport } from './new-report.tsx'
import { OneReport } from './report-page.tsx'
import { ReportSchedules } from './report-schedules.tsx'
import classes from './reports.module.css'
import { useReportHref } from './use-report-href.ts'

const groups = ['people', 'papers', 'questions', 'money'] as const
/** A kind that stands in none does not compile. */
const groupOf: Record<ReportKind, (typeof groups)[number]> = {
  completion: 'people',
  overdue: 'people',
  categories: 'people',
  induction: 'people',
  pledges: 'papers',
  certificates: 'papers',
  questions: 'questions',
  purchases: 'money',
  receipts: 'money',
  statement: 'money',
  ageing: 'money',
}

/** Of a company all; of the provider those that this person may have, once it is known which: until then they have their place. */
const useKinds = () => {
  const isProvider = useSession()?.user.company === null
  const { data } = useCall(getReportChoices, {})
  return { mine: data?.kinds ?? reportKinds, areKnown: data !== undefined || !isProvider }
}

type Tab = TabsOf<'companyReports'> | TabsOf<'providerReports'>
export const ReportsScreen = () => {
  const s = useTexts('schedules')
  const [reports, scheduled] = [s('tabs.reports'), s('tabs.scheduled')]
  const labels: Record<Tab, string> = {
    companyReports: reports,
    reportSchedules: scheduled,
    providerReports: reports,
    providerReportSchedules: scheduled,
  }
  const isProvider = useSession()?.user.company === null
  const tab = useCurrentTab<Tab>(labels, isProvider ? 'providerReports' : 'companyReports')
  const tabs = <TabsLine label={s('tabs.label')} items={useTabs(labels, tab)} />
  return tab === 'reportSchedules' || tab === 'providerReportSchedules' ? <ReportSchedules tabs={tabs} /> : <Reports tabs={tabs} />
}

const Reports = ({ tabs }: { tabs: ReactNode }) => {
  const t = useTexts('reports')
  const { params } = useAddress()
  const hrefTo = useReportHref()
  const report_id = wholeFrom1(params.get('report'))
  const { mine, areKnown } = useKinds()
  const kind = reportKinds.find((one) => one === params.get('kind')) ?? mine[0] ?? 'completion'
  const shown = groups.map((key) => ({ key, kinds: mine.filter((one) => groupOf[one] === key) })).filter(({ kinds }) => kinds.length > 0)
  return (
    <Sheet>
      <PageTitle title={t('title')} line={t('line')} />
      {tabs}
      <div className={`${classes.whole} ${classes.scheduled}`}>
        <nav className={areKnown ? classes.kinds : `${classes.kinds} ${classes.coming}`} aria-label={t('kinds')}>
          {shown.map(({ key, kinds }) => (
            <div key={key}>
              <p>{t(`groups.${key}`)}</p>
              <ul>
                {kinds.map((one) => (
                  <li key={one}>
                    <Link to={hrefTo({ kind: one })} aria-current={one === kind ? 'page' : undefined}>
                      {t(`kind.${one}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={classes.main}>
          {report_id === null ? (
            <>
              <NewReport key={kind} kind={kind} />
              <EarlierReports kind={kind} />
            </>
          ) : (
            <OneReport key={report_id} report_id={report_id} />
          )}
        </div>
      </div>
    </Sheet>
  )
}
