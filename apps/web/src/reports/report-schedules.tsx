/** Reports that come by themselves: a new one, and each with its runs, who was told and who opened it. */
import {
  addReportAddress,
  endReportSchedule,
  getReportAddressList,
  getReportScheduleList,
  type ReportRun,
  type ReportSchedule,
} from '@jujur/contract/report-schedules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ReactNode, useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { NewAddress } from './new-address.tsx'
import { NewSchedule } from './new-schedule.tsx'
import { ReportStateBadge } from './report-state.tsx'
import classes from './reports.module.css'
import { useNarrowedWords } from './use-narrowed-words.ts'
import { useReportHref } from './use-report-href.ts'
import { useScheduleWords } from './use-schedule-words.ts'

const Delivery = ({ of: { name, outcome, at, first_opened_at, openings } }: { of: ReportRun['deliveries'][number] }) => {
  const t = useTexts('schedules')
  const { dateTime, facts } = useFormat()
  const opened = first_opened_at ? t('opened', { count: openings, time: dateTime(first_opened_at) }) : t('notOpened')
  return (
    <li>
      <b>{name}</b> <span className={classes.dim}>{facts([t(`delivery.${outcome}`, { time: dateTime(at) }), outcome === 'told' && opened])}</span>
    </li>
  )
}

const OutsideDelivery = ({ of: { name, email, outcome, at, first_opened_at, openings } }: { of: ReportRun['addresses'][number] }) => {
  const t = useTexts('schedules')
  const { dateTime, facts } = useFormat()
  const opened = first_opened_at ? t('opened', { count: openings, time: dateTime(first_opened_at) }) : t('notOpened')
  return (
    <li>
      <b>{name}</b>{' '}
      <span className={classes.dim}>{facts([email, t(`outsideDelivery.${outcome}`, { time: dateTime(at) }), outcome === 'told' && opened])}</span>
    </li>
  )
}

const Run = ({ run, kind }: { run: ReportRun; kind: ReportSchedule['kind'] }) => {
  const t = useTexts('schedules')
  const { day } = useFormat()
  const hrefTo = useReportHref()
  const words = t('runOf', { day: day(run.due_on) })
  return (
    <li className={classes.run}>
      <p>
        {run.report_id === null ? words : <TextLink to={hrefTo({ kind, report: run.report_id })}>{words}</TextLink>} <ReportStateBadge report={run} />
      </p>
      <ul>
        {run.deliveries.map((one) => (
          <Delivery key={one.name} of={one} />
        ))}
        {run.addresses.map((one) => (
          <OutsideDelivery key={one.report_address_id} of={one} />
        ))}
      </ul>
    </li>
  )
}

const Outside = ({ addresses }: Pick<ReportSchedule, 'addresses'>) => {
  const t = useTexts('schedules')
  const { list } = useFormat()
  return (
    <TextLink to={hrefOf('reportAddresses')}>
      {list(addresses.map(({ email, state }) => (state === 'asked' ? t('outsideWaits', { address: email }) : email)))}
    </TextLink>
  )
}

/** `place` tells one from another that is set up alike. */
const Schedule = ({ schedule, place }: { schedule: ReportSchedule; place: number }) => {
  const t = useTexts('schedules')
  const r = useTexts('reports')
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const { date, dateTime, facts, list, number } = useFormat()
  const when = useScheduleWords()(schedule)
  const end = useSend(endReportSchedule)
  const { kind, state, why, ended_at, next_at, recipients, addresses, runs, report_schedule_id, company_name } = schedule
  const narrowed = [...(company_name === null ? [] : [company_name]), ...useNarrowedWords()(schedule)]
  const report = r(`kind.${kind}`)
  const day = ended_at ? date(ended_at) : ''
  return (
    <Section
      title={report}
      label={facts([report, when, number(place)])}
      line={when}
      action={
        state === 'active' && (
          <Button
            size="sm"
            variant="default"
            loading={end.sending}
            aria-label={t('endOf', { report, when })}
            onClick={() => void end.send({ report_schedule_id })}
          >
            {t('end')}
          </Button>
        )
      }
      ruled
    >
      <DefinitionList
        items={[
          ...(narrowed.length > 0 ? [{ term: t('narrowed'), value: list(narrowed) }] : []),
          { term: t('to'), value: list(recipients.map(({ name }) => name)) },
          ...(addresses.length > 0 ? [{ term: t('outside'), value: <Outside addresses={addresses} /> }] : []),
          { term: t('setBy'), value: facts([schedule.created_by, date(schedule.created_at)]) },
          {
            term: t('state'),
            value: state === 'stopped' && why ? t(`stopped.${why}`, { day }) : t(`states.${state === 'active' ? 'active' : 'ended'}`, { day }),
          },
          ...(next_at ? [{ term: t('next'), value: dateTime(next_at) }] : []),
          {
            term: t('runs'),
            value:
              runs.length === 0 ? (
                t('noRuns')
              ) : (
                <ul className={classes.runs}>
                  {runs.map((run) => (
                    <Run key={run.report_run_id} run={run} kind={kind} />
                  ))}
                </ul>
              ),
          },
        ]}
      />
      {state === 'active' &&
        may(addReportAddress.name) &&
        (isAdding ? (
          <NewAddress report_schedule_id={report_schedule_id} onEnd={() => setAdding(false)} />
        ) : (
          <div className={`${classes.take} ${classes.under}`}>
            <Button size="sm" variant="default" aria-label={t('addOutsideOf', { report, when })} onClick={() => setAdding(true)}>
              {t('addOutside')}
            </Button>
          </div>
        ))}
    </Section>
  )
}

export const ReportSchedules = ({ tabs }: { tabs: ReactNode }) => {
  const t = useTexts('schedules')
  const may = useMay()
  const of = useCall(getReportScheduleList, {})
  const isProvider = useSession()?.user.company === null
  useCrumbsBelow(isProvider ? 'providerReports' : 'companyReports', t('title'))
  return (
    <Sheet>
      <PageTitle title={t('title')} line={t(isProvider ? 'lineProvider' : 'line')} />
      {tabs}
      <Answer of={of} rows={6}>
        {({ schedules, people }) => (
          <div className={`${classes.main} ${classes.scheduled}`}>
            <NewSchedule people={people} />
            {may(getReportAddressList.name) && (
              <p className={classes.dim}>
                <TextLink to={hrefOf(isProvider ? 'providerReportAddresses' : 'reportAddresses')}>{t('allOutside')}</TextLink>
              </p>
            )}
            {schedules.length === 0 && <EmptyState>{t('none')}</EmptyState>}
            {schedules.map((schedule, i) => (
              <Schedule key={schedule.report_schedule_id} schedule={schedule} place={i + 1} />
            ))}
          </div>
        )}
      </Answer>
    </Sheet>
  )
}
