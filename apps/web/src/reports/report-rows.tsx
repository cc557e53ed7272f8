import type { Bucket, ColumnType } from '@jujur/contract/reports.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { Table } from '../ui/table.tsx'
import type { ReportData } from './report-data.ts'
import classes from './reports.module.css'

const looks: Record<Bucket, BadgeState> = {
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
}
type Value = ReportData['rows'][number]['cells'][number]

const Cell = ({ is, value }: { is: ColumnType; value: Value }) => {
  const t = useTexts('reports')
  const { day, number } = useFormat()
  if (value === null) return null
  if (is === 'bucket') return <StateBadge state={looks[value as Bucket]}>{t(`bucket.${value as Bucket}`)}</StateBadge>
  if (is === 'yes') return t(value ? 'yes' : 'no')
  if (is === 'day') return day(String(value))
  return is === 'number' ? number(Number(value)) : String(value)
}

/** The first rows of the sheet, or the people of one figure. */
export const ReportRows = ({ data: { columns, rows, total } }: { data: ReportData }) => {
  const t = useTexts('reports')
  const { number } = useFormat()
  if (rows.length === 0) return <p className={classes.dim}>{t('noRows')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={classes.wide} tabIndex={0} aria-label={t('rows')}>
        <Table className={classes.rows}>
          <thead>
            <tr>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, cells }) => (
              <tr key={place}>
                {columns.map(({ name, is }, i) => (
                  <td key={name}>
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
