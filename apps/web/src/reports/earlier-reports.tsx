import { getReportList, type Report, type ReportKind } from '@jujur/contract/reports.ts'
import { Link } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReportStateBadge } from './report-state.tsx'
import classes from './reports.module.css'
import { useReportHref } from './use-report-href.ts'

const useColumns = (): Column<Report>[] => {
  const t = useTexts('reports')
  const { day, dateTime, number } = useFormat()
  const hrefTo = useReportHref()
  return [
    {
      key: 'as_at',
      title: t('asAt'),
      cell: ({ report_id, kind, as_at }) => <Link to={hrefTo({ kind, report: report_id })}>{day(as_at)}</Link>,
      csv: ({ as_at }) => dayCell(as_at),
      nowrap: true,
    },
    { key: 'company', title: t('company'), cell: ({ company_name }) => company_name ?? t('allCompanies'), phone: 'line' },
    { key: 'rows', title: t('rows'), cell: ({ rows }) => (rows === null ? '' : number(rows)), phone: 'hide' },
    { key: 'by', title: t('orderedBy'), cell: ({ ordered_by }) => ordered_by, phone: 'line' },
    {
      key: 'ordered_at',
      title: t('orderedAt'),
      sort: 'ordered_at',
      cell: ({ ordered_at }) => dateTime(ordered_at),
      csv: ({ ordered_at }) => momentCell(ordered_at),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'ends_at',
      title: t('until'),
      cell: ({ ends_at }) => ends_at && day(ends_at),
      csv: ({ ends_at }) => momentCell(ends_at),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'state',
      title: t('stateTitle'),
      cell: (report) => <ReportStateBadge report={report} />,
      csv: ({ state }) => t(`state.${state}`),
      phone: 'end',
    },
  ]
}

/** What was ordered of a kind, the newest first. */
export const EarlierReports = ({ kind }: { kind: ReportKind }) => {
  const t = useTexts('reports')
  const columns = useColumns()
  const list = useList(getReportList, { rows: (data) => data.posts, fixed: { kind } })
  return (
    <div className={classes.earlier}>
      <h2>{t('earlier')}</h2>
      <CallList
        id="reports"
        title={t('earlier')}
        list={list}
        rowKey={({ report_id }) => report_id}
        columns={columns}
        searchHint={t('search')}
        opens={false}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </div>
  )
}
