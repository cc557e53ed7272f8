import { type AnyBucket, type ColumnType, isLearningReport } from '@jujur/contract/reports.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { Table } from '../ui/table.tsx'
import type { ReportData } from './report-data.ts'
import classes from './reports.module.css'

const looks: Record<AnyBucket, BadgeState> = {
  excluded: 'notStarted',
  left: 'locked',
  waived: 'waived',
  paused: 'paused',
  revoked: 'rejected',
  expired: 'expired',
  completed: 'completed',
  waiting: 'look',
  in_progress: 'inProgress',
  not_started: 'notStarted',
  weak: 'overdue',
  fair: 'look',
  good: 'completed',
  few: 'notStarted',
  not_asked: 'notStarted',
  unpaid: 'notStarted',
  part_paid: 'inProgress',
  paid: 'completed',
  void: 'locked',
  online: 'completed',
  bank_receipt: 'completed',
  transfer: 'completed',
  checking: 'look',
  rejected: 'rejected',
  issued: 'notStarted',
  payment: 'completed',
  credit: 'waived',
  refund: 'waived',
  write_off: 'waived',
  write_off_reversed: 'notStarted',
  received: 'completed',
  moved: 'waived',
  given_back: 'waived',
  corrected: 'waived',
  not_due: 'notStarted',
  to_30: 'look',
  to_60: 'overdue',
  to_90: 'overdue',
  older: 'overdue',
  to_refund: 'look',
  unapplied: 'look',
}
type Value = ReportData['rows'][number]['cells'][number]

const Cell = ({ is, value }: { is: ColumnType; value: Value }) => {
  const t = useTexts('reports')
  const { day, number, money } = useFormat()
  if (value === null) return null
  if (is === 'bucket') return <StateBadge state={looks[value as AnyBucket]}>{t(`bucket.${value as AnyBucket}`)}</StateBadge>
  if (is === 'yes') return t(value ? 'yes' : 'no')
  if (is === 'day') return day(String(value))
  if (is === 'money') return money(Number(value))
  return is === 'number' ? number(Number(value)) : String(value)
}

/** The first rows of the sheet, or the people of one figure. */
export const ReportRows = ({ data: { report, columns, rows, total } }: { data: ReportData }) => {
  const t = useTexts('reports')
  const { number } = useFormat()
  if (rows.length === 0) return <p className={classes.dim}>{t(isLearningReport(report.kind) ? 'noRows' : 'noOtherRows')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.wide} tabIndex={0} aria-label={t('rows')}>
        <Table className={classes.rows}>
          <thead>
            <tr>
              {columns.map(({ name, is, title }) => (
                <th key={name} scope="col" data-end={is === 'money' ? '' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, cells }) => (
              <tr key={place}>
                {columns.map(({ name, is }, i) => (
                  <td key={name} data-end={is === 'money' ? '' : undefined} data-wide={name === 'question' ? '' : undefined}>
                    <Cell is={is} value={cells[i] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {rows.length < total && <p className={classes.dim}>{t('firstOf', { count: number(rows.length), total: number(total) })}</p>}
    </>
  )
}
