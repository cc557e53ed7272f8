/** 'Enrolment rules': whom the company enrols by itself; `?rule=` opens one, or a new one. Its other tab: who waits for a seat. */
import { type EnrolRule, getEnrolRuleJob, getEnrolRuleList, saveEnrolRule } from '@jujur/contract/enrol-rules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { CategoryOf } from '@jujur/contract/trainees.ts'
import { IconPlus } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCurrentTab, useTabs } from '../kit/call/tabs.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { JobNotice } from '../long-work/job-notice.tsx'
import { useJob } from '../long-work/use-job.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { EnrolRuleDrawer } from './enrol-rule-drawer.tsx'
import { useRuleWords } from './enrol-rule-words.ts'
import classes from './enrol-rules.module.css'
import { WaitingForSeats } from './waiting-for-seats.tsx'

const badges: Record<EnrolRule['state'], BadgeState> = {
  runs: 'completed',
  starts_later: 'notStarted',
  course_archived: 'locked',
  ended: 'expired',
}

const State = ({ rule }: { rule: EnrolRule }) => {
  const t = useTexts('enrolRules')
  const { stateOf } = useRuleWords()
  if (rule.state === 'runs' && rule.waiting > 0) return <StateBadge state="look">{t('waits', { count: rule.waiting })}</StateBadge>
  return <StateBadge state={badges[rule.state]}>{stateOf(rule)}</StateBadge>
}

const useColumns = (categories: readonly CategoryOf[] | undefined): Column<EnrolRule>[] => {
  const t = useTexts('enrolRules')
  const may = useMay()
  const { whoOf, dueOf, stateOf } = useRuleWords(categories)
  const opens = ({ state }: EnrolRule) => state !== 'ended' && may(saveEnrolRule.name)
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: (rule) => (
        <span className={classes.name}>
          {opens(rule) ? <Link to={hrefOf('enrolRules', { rule: rule.enrol_rule_id })}>{rule.name}</Link> : <b>{rule.name}</b>}
          <small>{whoOf(rule.who)}</small>
        </span>
      ),
      csv: ({ name }) => name,
    },
    { key: 'state', title: t('column.state'), cell: (rule) => <State rule={rule} />, csv: stateOf, phone: 'end' },
    { key: 'course_title', title: t('column.course'), sort: 'course_title', cell: ({ course_title }) => course_title, phone: 'line' },
    { key: 'due', title: t('column.due'), cell: ({ due }) => dueOf(due), phone: 'line' },
    { key: 'enrolled', title: t('column.enrolled'), sort: 'enrolled', cell: ({ enrolled }) => enrolled, align: 'end', phone: 'line' },
    { key: 'waiting', title: t('column.waiting'), sort: 'waiting', cell: ({ waiting }) => waiting, align: 'end', phone: 'line' },
  ]
}

/** A rule that was saved is being carried out: how far it is. */
const RuleJob = ({ job_id, onClose }: { job_id: number; onClose: () => void }) => {
  const t = useTexts('enrolRules')
  const p = useTexts('purchases')
  const { job } = useJob(getEnrolRuleJob, job_id)
  const { data } = useCall(getEnrolRuleJob, { job_id, skipped: true }, { enabled: job?.state === 'done' && job.skipped > 0 })
  if (!job) return null
  const because = (code: number | null) => {
    if (code === 10013 || code === 10056 || code === 5555) return p(`many.because.${code}`)
    return code === 10054 || code === 2111 ? t(`job.${code}`) : t('job.other')
  }
  return (
    <JobNotice
      job={job}
      started={t('job.started')}
      done={t('job.done', { count: job.done })}
      lines={data?.lines}
      because={because}
      onClose={onClose}
    />
  )
}

const Rules = () => {
  const t = useTexts('enrolRules')
  const may = useMay()
  const { params, change } = useAddress()
  const list = useList(getEnrolRuleList, { rows: (data) => data.posts, sort: 'name' })
  // What rules can be made of does not depend on what the list is narrowed to.
  const all = useCall(getEnrolRuleList, {}).data
  const columns = useColumns(all?.categories)
  const [opened, job] = [params.get('rule'), wholeFrom1(params.get('job'))]
  const rule = all?.posts.find(({ enrol_rule_id }) => String(enrol_rule_id) === opened) ?? null
  const close = (started?: number) =>
    change(
      (next) => {
        next.delete('rule')
        if (started !== undefined) next.set('job', String(started))
      },
      { replace: true },
    )
  const isOpen = may(saveEnrolRule.name) && all && (opened === 'new' || (rule !== null && rule.state !== 'ended'))
  const empty = may(saveEnrolRule.name) && (
    <Button component={Link} to={hrefOf('enrolRules', { rule: 'new' })}>
      {t('new')}
    </Button>
  )
  return (
    <>
      {job !== null && <RuleJob job_id={job} onClose={() => change((next) => next.delete('job'), { replace: true })} />}
      <CallList
        id="enrol-rules"
        title={t('list')}
        list={list}
        rowKey={({ enrol_rule_id }) => enrol_rule_id}
        columns={columns}
        searchHint={t('search')}
        opens={false}
        exportName="enrolment-rules"
        empty={{ title: t('empty'), text: t('emptyText'), action: empty }}
      />
      {list.rows.length > 0 && <p className={classes.dim}>{t('foot')}</p>}
      {isOpen && <EnrolRuleDrawer key={opened} rule={rule} known={all} onClose={() => close()} onStarted={close} />}
    </>
  )
}

export const EnrolRulesScreen = () => {
  const t = useTexts('enrolRules')
  const may = useMay()
  const labels = { enrolRules: t('rules'), waitingForSeats: t('waiting') }
  const tab = useCurrentTab(labels, 'enrolRules')
  const tabs = useTabs(labels, tab)
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        line={t(tab === 'enrolRules' ? 'line' : 'seats.line')}
        actions={
          tab === 'enrolRules' &&
          may(saveEnrolRule.name) && (
            <Button component={Link} to={hrefOf('enrolRules', { rule: 'new' })} leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}>
              {t('new')}
            </Button>
          )
        }
      />
      <TabsLine label={t('tabs')} items={tabs} />
      <div className={classes.tab}>{tab === 'enrolRules' ? <Rules /> : <WaitingForSeats />}</div>
    </Sheet>
  )
}
