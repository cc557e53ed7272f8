import type { Output } from '@jujur/contract/call.ts'
import { EXPIRING_DAYS, getCompanyDashboard, type Learner } from '@jujur/contract/dashboard.ts'
import { getMoneyFigures } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link, useSearchParams } from 'react-router'
import { mayOpen, useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import type { Session } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { useReminderColumns } from '../reminders/columns.tsx'
import { Button } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { AsAt } from './as-at.tsx'
import classes from './company-dashboard.module.css'
import { CompanyDepartments, type Learning } from './company-departments.tsx'
import { CompanyFollowUp, claimsPlace } from './company-follow-up.tsx'
import { evidencePlace, isNoDay, learningPlace, type Moment, momentIn, personPlace } from './company-places.ts'
import { CompanyQuestions } from './company-questions.tsx'
import { CompanyReminders } from './company-reminders.tsx'
import { CompanyStart } from './company-start.tsx'
import { CompanyTrend } from './company-trend.tsx'
import { Need, Needs, STRIP } from './need.tsx'
import { oldestOf, placeOf, type WaitingCount, withinStrip } from './places.ts'
import { Waiting } from './waiting.tsx'

type Data = Output<typeof getCompanyDashboard>
type Money = Output<typeof getMoneyFigures>

/** Where most of it is. */
const useWhere = () => {
  const t = useTexts('dashboard')
  const { list, number } = useFormat()
  return ({ departments }: Learning): string =>
    list(
      departments
        .filter(({ overdue }) => overdue > 0)
        .toSorted((a, b) => b.overdue - a.overdue)
        .slice(0, 2)
        .map(({ department, overdue }) => t('company.overdueIn', { count: number(overdue), department: department ?? t('company.noDepartment') })),
    )
}

const LearningNeeds = ({ learning, moment }: { learning: Learning; moment: Moment }) => {
  const t = useTexts('dashboard')
  const where = useWhere()
  const { overdue } = learning.all
  return (
    <>
      <Need
        count={overdue}
        title={t('company.overdue', { count: overdue })}
        note={overdue > 0 ? where(learning) : t('company.none')}
        to={learningPlace({ state: 'OVERDUE', ...moment })}
        turn={moment.as_at === undefined}
      />
      <Need
        count={learning.expiring}
        title={t('company.expiring', { count: learning.expiring })}
        note={t('company.expiringNote', { days: EXPIRING_DAYS })}
        to={learningPlace({ state: 'EXPIRING', ...moment })}
        turn={false}
      />
    </>
  )
}

/** What the portal takes money for today; what is on its way is told beside it. */
const MoneyNeed = ({ owed, owed_sen, to_pay, to_pay_sen, to_pay_overdue, to_pay_overdue_sen, next_due_on, receipts_refused }: Money) => {
  const t = useTexts('dashboard')
  const { money, day } = useFormat()
  const next = next_due_on ? t('company.invoicesNext', { amount: money(to_pay_sen), date: day(next_due_on) }) : t('company.invoicesNone')
  return (
    <Need
      count={to_pay}
      title={t('company.invoices', { count: to_pay })}
      note={[
        to_pay_overdue > 0 ? t('company.invoicesOverdue', { amount: money(to_pay_overdue_sen) }) : next,
        receipts_refused > 0 && t('company.receiptsRefused', { count: receipts_refused }),
        owed > to_pay && t('company.invoicesChecked', { amount: money(owed_sen - to_pay_sen) }),
      ]}
      to={hrefOf('ownInvoices', { status: to_pay_overdue > 0 && to_pay_overdue === owed ? 'overdue' : 'owed' })}
      turn={to_pay_overdue > 0 || receipts_refused > 0}
    />
  )
}

const Longest = ({ learning: { all, overdue }, moment }: { learning: Learning; moment: Moment }) => {
  const t = useTexts('dashboard')
  const { number } = useFormat()
  const { last, act } = useReminderColumns<Learner>()
  return (
    <Section
      title={t('company.longest')}
      action={<Link to={learningPlace({ state: 'OVERDUE', ...moment })}>{t('company.allOf', { count: number(all.overdue) })}</Link>}
    >
      <DataList<Learner>
        title={t('company.longest')}
        rows={overdue}
        rowKey={({ trainee_course_id }) => trainee_course_id}
        columns={[
          { key: 'name', title: t('company.name'), phone: 'title', cell: ({ user_id, name }) => <Link to={personPlace(user_id)}>{name}</Link> },
          { key: 'department', title: t('company.department'), phone: 'plain', cell: ({ department }) => department ?? '' },
          { key: 'course', title: t('company.course'), phone: 'plain', cell: ({ course_title }) => course_title },
          {
            key: 'days',
            title: t('company.daysOver'),
            align: 'end',
            phone: 'line',
            cell: ({ days_over }) => <b className={classes.over}>{number(days_over ?? 0)}</b>,
          },
          last,
          ...(moment.as_at === undefined ? act : []),
        ]}
      />
    </Section>
  )
}

const Verified = ({ verified, at }: Pick<Data, 'verified' | 'at'>) => {
  const t = useTexts('dashboard')
  const { date, dateTime, time, number } = useFormat()
  if (!verified) return t('company.notVerified')
  const when = date(verified.at) === date(at) ? time(verified.at) : dateTime(verified.at)
  return (
    <>
      <StateBadge state={verified.sound ? 'completed' : 'rejected'}>{t(verified.sound ? 'company.unbroken' : 'company.broken', { when })}</StateBadge>
      {verified.explained > 0 && <small>{t('company.explained', { count: verified.explained, number: number(verified.explained) })}</small>}
    </>
  )
}

/** What was answered, not what the address asks: both are the same once the answer is there. */
const momentOf = ({ is_live, as_at, known }: Pick<Data, 'is_live' | 'as_at' | 'known'>): Moment =>
  is_live ? {} : known === 'then' ? { as_at, known } : { as_at }

const Proof = ({ data: { learning, seats, waiting, verified, at, is_live, as_at, known } }: { data: Data }) => {
  const t = useTexts('dashboard')
  const { number, facts } = useFormat()
  const moment = momentOf({ is_live, as_at, known })
  const of = (part: number, total: number) => t('company.of', { part: number(part), total: number(total) })
  const free = seats && of(seats.left, seats.sold)
  return (
    <Section title={t('company.proof')} ruled>
      <DefinitionList
        layout="ends"
        items={[
          ...(learning
            ? [
                {
                  term: t('company.signed'),
                  value: <Link to={learningPlace({ state: 'COMPLETED', ...moment })}>{of(learning.all.completed, learning.all.assigned)}</Link>,
                },
              ]
            : []),
          ...(free ? [{ term: t('company.seatsFree'), value: is_live ? <Link to={hrefOf('purchasedCourses')}>{free}</Link> : free }] : []),
          ...(waiting && waiting.people > 0
            ? [
                {
                  term: t('company.waiting'),
                  value: (
                    <Link to={hrefOf('waitingForSeats')}>
                      {facts([number(waiting.people), waiting.overdue > 0 && t('company.waitingOver', { count: waiting.overdue })])}
                    </Link>
                  ),
                },
              ]
            : []),
          { term: t('company.verified'), value: <Verified verified={verified} at={at} /> },
        ]}
      />
    </Section>
  )
}

const Figures = ({ data, person, requests }: { data: Data; person: Session; requests: number | null }) => {
  const t = useTexts('dashboard')
  const { learning, questions, is_live } = data
  const moment = momentOf(data)
  const longest = learning && learning.overdue.length > 0 && <Longest learning={learning} moment={moment} />
  return (
    <>
      {learning && learning.all.assigned === 0 ? (
        <p className={classes.nothing}>
          {t(is_live ? 'company.nothing' : 'company.nothingThen')}{' '}
          {is_live && !data.start && mayOpen(person, 'purchasedCourses') && <Link to={hrefOf('purchasedCourses')}>{t('company.assign')}</Link>}
        </p>
      ) : (
        learning && (
          <div className={classes.pair}>
            <CompanyDepartments learning={learning} moment={moment} />
            <CompanyTrend trend={learning.trend} />
          </div>
        )
      )}
      <div className={`${classes.below} ${questions ? classes.pair : classes.half}`}>
        {questions && <CompanyQuestions questions={questions} />}
        <div className={classes.stack}>
          <Proof data={data} />
          {!data.start && <CompanyFollowUp of={data.follow_up} requests={requests} />}
          {is_live && <CompanyReminders />}
        </div>
      </div>
      {longest && <div className={classes.last}>{longest}</div>}
    </>
  )
}

/** What a client admin sees first: what needs them, and how the company's learning stands, now or at the end of a day. */
export const CompanyDashboard = ({ waiting, person }: { waiting: readonly WaitingCount[]; person: Session }) => {
  const t = useTexts('dashboard')
  const { facts, fullDay, longDate } = useFormat()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const moment = momentIn(params)
  const day = moment.as_at
  const dashboard = useCall(getCompanyDashboard, moment, { keepPrevious: true })
  const live = day === undefined
  // Said beside the day.
  const isOutside = isNoDay(dashboard.error)
  const figures = useCall(getMoneyFigures, {}, { enabled: live && may(getMoneyFigures.name) })
  const money = figures.data
  const learning = dashboard.error ? null : dashboard.data?.learning
  // Also those that are still to come: no desk stands in their place meanwhile.
  const others = (dashboard.error || (dashboard.data && !learning) ? 0 : 2) + (live && may(getMoneyFigures.name) ? 1 : 0)
  const toDecide = live
    ? withinStrip(
        waiting.filter(({ what }) => what !== 'auditor_requests' && placeOf(what, person) !== null),
        STRIP - others,
      )
    : []
  // Answered, not decided: among what goes on.
  const requests = live ? (waiting.find(({ what }) => what === 'auditor_requests')?.count ?? null) : null
  const oldest = oldestOf(toDecide)
  const begin = oldest && placeOf(oldest.what, person, oldest.oldest_id)
  const claims = (live && !dashboard.error && dashboard.data?.follow_up?.claims) || 0
  const needed =
    oldest !== undefined || claims > 0 || (learning?.all.overdue ?? 0) > 0 || (money?.to_pay_overdue ?? 0) > 0 || (money?.receipts_refused ?? 0) > 0
  const start = live ? dashboard.data?.start : null
  return (
    <>
      <PageTitle
        title={live ? t(needed ? 'title' : start ? 'start.title' : 'calmTitle') : t('company.asAtTitle', { day: longDate(day) })}
        line={facts([fullDay(new Date()), person.user.company?.name])}
        actions={
          <>
            {may('orderEvidence') && (
              <Button component={Link} to={evidencePlace(day)} variant="default" size="md">
                {t('company.evidence')}
              </Button>
            )}
            {begin && (
              <Button component={Link} to={begin} size="md">
                {t('begin')}
              </Button>
            )}
          </>
        }
      />
      {start && (
        <div className={classes.start}>
          <CompanyStart start={start} waiting={waiting} />
        </div>
      )}
      {toDecide.length > 0 || claims > 0 || learning || (live && money) ? (
        <Needs label={t('title')}>
          <Waiting waiting={toDecide} person={person} />
          {claims > 0 && (
            <Need count={claims} title={t('company.claims', { count: claims })} note={t('company.claimsNote')} to={claimsPlace()} turn />
          )}
          {learning && <LearningNeeds learning={learning} moment={moment} />}
          {live && money && <MoneyNeed {...money} />}
        </Needs>
      ) : (
        dashboard.data && live && !start && <p className={classes.nothing}>{t('calmNoDesk')}</p>
      )}
      {live && figures.error && !money && <ReadTrouble error={figures.error} onRetry={() => void figures.refetch()} />}
      <AsAt moment={moment} of={dashboard.error ? undefined : dashboard.data} refused={isOutside} onChange={(next) => setParams(next)} />
      {!isOutside && (
        <Answer of={{ ...dashboard, data: dashboard.error ? undefined : dashboard.data } as typeof dashboard} rows={6}>
          {(data) => <Figures data={data} person={person} requests={requests} />}
        </Answer>
      )}
    </>
  )
}
