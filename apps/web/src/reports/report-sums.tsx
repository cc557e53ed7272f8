import { type Bucket, buckets, type Reconciled } from '@jujur/contract/reports.ts'
import { IconCircleCheck } from '@jujur/icons'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import type { ReportData } from './report-data.ts'
import classes from './reports.module.css'
import { useReportHref } from './use-report-href.ts'

/** Completed first, as it is read; the order of the buckets decides who is in which. */
const shown = buckets.toReversed() as Bucket[]
const inReading: readonly Bucket[] = ['completed', ...shown.filter((one) => one !== 'completed')]

/** Each course with its people as a sum; each figure leads to its people. */
export const ReportSums = ({ data: { report, reconciliation } }: { data: ReportData }) => {
  const t = useTexts('reports')
  const { number } = useFormat()
  const hrefTo = useReportHref()
  if (reconciliation.length === 0) return null
  const linked = (one: Reconciled, bucket: Bucket | 'overdue' | 'all', count: number, sign = '') => (
    <>
      {sign}
      {count === 0 ? (
        number(0)
      ) : (
        <Link to={hrefTo({ kind: report.kind, report: report.report_id, course: one.course_id, bucket })}>{number(count)}</Link>
      )}
    </>
  )
  return (
    <Section
      title={t('nobodyLeftOut')}
      ruled
      action={
        <span className={classes.close}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('sumsClose', { count: reconciliation.length })}
        </span>
      }
    >
      <div className={classes.wide}>
        <Table className={classes.sums}>
          <thead>
            <tr>
              <th scope="col">{t('course')}</th>
              {[t('people'), ...inReading.map((bucket) => t(`bucket.${bucket}`)), t('ofWhich')].map((title) => (
                <th key={title} scope="col" data-end="">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reconciliation.map((one) => (
              <tr key={one.course_id}>
                <th scope="row">{one.course_title}</th>
                <td data-end="">
                  <b>{linked(one, 'all', one.people)}</b>
                </td>
                {inReading.map((bucket, i) => (
                  <td key={bucket} data-end="" data-none={one[bucket] === 0 ? '' : undefined}>
                    {linked(one, bucket, one[bucket], i === 0 ? '= ' : '+ ')}
                  </td>
                ))}
                <td data-end="" data-none={one.overdue === 0 ? '' : undefined}>
                  {linked(one, 'overdue', one.overdue)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  )
}
