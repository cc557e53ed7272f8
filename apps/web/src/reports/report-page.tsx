import { noteReportOpened } from '@jujur/contract/report-schedules.ts'
import { type AnyBucket, anyBuckets, cancelReport, getReport, isBeingMade, isMoneyReport, type Report } from '@jujur/contract/reports.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { send } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { OtherSums } from './other-sums.tsx'
import type { ReportData } from './report-data.ts'
import { ReportRows } from './report-rows.tsx'
import { ReportStateBadge } from './report-state.tsx'
import { ReportSums } from './report-sums.tsx'
import classes from './reports.module.css'
import { TakeReport } from './take-report.tsx'
import { useReportHref } from './use-report-href.ts'

const POLL_MS = 1000
const FIRST_ROWS = 8
const MOST_PEOPLE = 100

/** Which figure of the sums the address names. */
const useFigure = (): { bucket?: AnyBucket | 'overdue' | 'all'; course_id?: number; company_id?: number } => {
  const { params } = useAddress()
  const bucket = [...anyBuckets, 'overdue' as const, 'all' as const].find((one) => one === params.get('bucket'))
  const course_id = wholeFrom1(params.get('course'))
  const company_id = wholeFrom1(params.get('company'))
  return {
    ...(bucket ? { bucket } : {}),
    ...(bucket && course_id !== null ? { course_id } : {}),
    ...(bucket && company_id !== null ? { company_id } : {}),
  }
}

/** How far it is, and the way to call it off. */
const Making = ({ report }: { report: Report }) => {
  const t = useTexts('reports')
  const { number } = useFormat()
  const cancel = useSend(cancelReport)
  const label = t(report.state === 'waiting' ? 'gathering' : 'checking')
  return (
    <div className={classes.making}>
      <ProgressBar value={report.worked} max={report.rows ?? 1} label={label}>
        {report.rows === null ? label : t('worked', { worked: number(report.worked), total: number(report.rows) })}
      </ProgressBar>
      <p className="vh" role="status">
        {label}
      </p>
      <p className={classes.dim}>{t('leave')}</p>
      <Button variant="default" size="sm" loading={cancel.sending} onClick={() => void cancel.send({ report_id: report.report_id })}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Why there is nothing to take. */
const cameToNothing = ({ state, why }: Report) => {
  if (state === 'cancelled' || state === 'stopped' || state === 'over') return `nothing.${state}` as const
  return state === 'failed' && why !== null ? (`nothing.${why}` as const) : null
}

const useLine = (report: Report): string => {
  const t = useTexts('reports')
  const { longDate, dateTime, sentences } = useFormat()
  const asAt = t(`asAtLine.${report.known}`, { day: longDate(report.as_at) })
  return sentences([asAt, t('orderedLine', { name: report.ordered_by, at: dateTime(report.ordered_at) })])
}

const Facts = ({ report }: { report: Report }) => {
  const t = useTexts('reports')
  const { dateTime, day } = useFormat()
  const p = useTexts('people')
  const { category } = report
  return (
    <DefinitionList
      layout="facts"
      items={[
        { term: t('company'), value: report.company_name ?? t('allCompanies') },
        ...(isMoneyReport(report.kind) ? [] : [{ term: t('course'), value: report.courses.join(', ') || t('all') }]),
        ...(report.department || report.no_department ? [{ term: t('department'), value: report.department ?? t('noDepartment') }] : []),
        ...(category ? [{ term: p('category'), value: category.name ?? (category.offered ? p(`offered.${category.offered}`) : '') }] : []),
        ...(report.at ? [{ term: t('at'), value: dateTime(report.at) }] : []),
        ...(report.ends_at ? [{ term: t('until'), value: day(report.ends_at) }] : []),
        { term: t('stateTitle'), value: <ReportStateBadge report={report} /> },
      ]}
    />
  )
}

const Made = ({ data, figure }: { data: ReportData; figure: ReturnType<typeof useFigure> }) => {
  const t = useTexts('reports')
  const hrefTo = useReportHref()
  const { report } = data
  const course = data.reconciliation.find(({ course_id }) => course_id === figure.course_id)?.course_title
  const { course_id = null, company_id = null } = figure
  const group = data.sums.find((one) => one.course_id === course_id && one.company_id === company_id)?.title
  const all = data.sums.length > 0 ? t('rows') : t('people')
  const title = figure.bucket
    ? t('figure', { bucket: figure.bucket === 'all' ? all : t(`bucket.${figure.bucket}`), course: course ?? group ?? t('all') })
    : t('firstRows')
  return (
    <>
      <Section
        title={title}
        ruled
        action={figure.bucket && <Link to={hrefTo({ kind: report.kind, report: report.report_id })}>{t('backToRows')}</Link>}
      >
        <ReportRows data={data} />
      </Section>
      {data.sums.length > 0 ? <OtherSums data={data} /> : <ReportSums data={data} />}
      <p className={classes.dim}>{report.head ? t('proof', { head: report.head.number }) : t('proofNoHead')}</p>
      {report.data_sha256 && (
        <p className={classes.hash}>
          {t('sha256')} <code>{report.data_sha256}</code>
        </p>
      )}
    </>
  )
}

/** Of one that came by itself the server keeps who of those whom it was sent to opened it. */
const useNoteOpened = (report_id: number, isMade: boolean) => {
  const may = useMay()
  const notes = isMade && may(noteReportOpened.name)
  useEffect(() => {
    // It changes nothing for whoever reads.
    if (notes) void send(noteReportOpened, { report_id }).catch(() => undefined)
  }, [notes, report_id])
}

export const OneReport = ({ report_id }: { report_id: number }) => {
  const t = useTexts('reports')
  const figure = useFigure()
  const input = { report_id, ...figure, length: figure.bucket ? MOST_PEOPLE : FIRST_ROWS }
  const of = useCall(getReport, input, { keepPrevious: true })
  const state = of.data?.report.state
  const isMaking = state !== undefined && isBeingMade(state)
  const { refetch } = of
  useNoteOpened(report_id, state === 'made')
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void refetch(), POLL_MS)
    return () => {
      clearInterval(timer)
      announce(['reports'], { answered: ['getReport'] })
    }
  }, [isMaking, refetch])
  return (
    <Answer of={of}>
      {(data) => {
        const { report } = data
        const nothing = cameToNothing(report)
        return (
          <div className={classes.page}>
            <Head report={report} />
            <Facts report={report} />
            {isBeingMade(report.state) && <Making report={report} />}
            {nothing && <Notice tone="bad">{t(nothing)}</Notice>}
            {(report.state === 'made' || report.state === 'gathered') && <Made data={data} figure={figure} />}
          </div>
        )
      }}
    </Answer>
  )
}

const Head = ({ report }: { report: Report }) => {
  const t = useTexts('reports')
  const line = useLine(report)
  return (
    <div className={classes.head}>
      <div>
        <h2>{t(`kind.${report.kind}`)}</h2>
        <p className={classes.dim}>{line}</p>
      </div>
      {report.state === 'made' && <TakeReport report={report} />}
    </div>
  )
}
