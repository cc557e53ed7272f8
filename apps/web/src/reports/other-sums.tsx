import { isMoneyReport, type Summed } from '@jujur/contract/reports.ts'
import { IconCircleCheck } from '@jujur/icons'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import type { ReportData } from './report-data.ts'
import classes from './reports.module.css'
import { useReportHref } from './use-report-href.ts'

type Line = { bucket: Summed['buckets'][number]['bucket'] | 'overdue' | 'all'; name: string; rows: number; sen: number | null }

/** A course or a company: its buckets, each leading to its rows, what they come to, and what the ledger says. */
const Block = ({ of, report }: { of: Summed; report: ReportData['report'] }) => {
  const t = useTexts('reports')
  const { number, money } = useFormat()
  const hrefTo = useReportHref()
  const { title, course_id, company_id, ledger_sen } = of
  const group = { ...(course_id ? { course: course_id } : {}), ...(company_id ? { company: company_id } : {}) }
  const lines: Line[] = [
    ...of.buckets.filter(({ rows }) => rows > 0).map((one) => ({ ...one, name: t(`bucket.${one.bucket}`) })),
    { bucket: 'all', name: t('sum'), rows: of.rows, sen: of.sen },
    ...(of.overdue > 0 ? [{ bucket: 'overdue' as const, name: t('ofWhichOverdue'), rows: of.overdue, sen: of.overdue_sen }] : []),
  ]
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} data-group="">
          {title}
        </th>
      </tr>
      {lines.map(({ bucket, name, rows, sen }) => (
        <tr key={bucket} data-sum={bucket === 'all' ? '' : undefined}>
          <td>{name}</td>
          <td data-end="">
            <Link to={hrefTo({ kind: report.kind, report: report.report_id, ...group, bucket })}>{number(rows)}</Link>
          </td>
          <td data-end="">{sen !== null && money(sen)}</td>
        </tr>
      ))}
      {ledger_sen !== null && (
        <tr>
          <td colSpan={3} data-end="" className={classes.dim}>
            {t('byLedger', { amount: money(ledger_sen) })}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** What a report that tells of no people adds up to. */
export const OtherSums = ({ data: { report, sums } }: { data: ReportData }) => {
  const t = useTexts('reports')
  const note = report.kind === 'receipts' ? t('noMoney') : report.kind === 'questions' ? t('fewNote') : null
  return (
    <Section
      title={t('nothingLeftOut')}
      ruled
      action={
        <span className={classes.close}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('sumsClose', { count: sums.length })}
        </span>
      }
    >
      <div className={classes.wide}>
        <Table className={classes.blocks}>
          <thead>
            <tr>
              <th scope="col">{t('stateTitle')}</th>
              <th scope="col" data-end="">
                {t('rows')}
              </th>
              <th scope="col" data-end="">
                {isMoneyReport(report.kind) && t('amount')}
              </th>
            </tr>
          </thead>
          {sums.map((one) => (
            <Block key={one.course_id ?? one.company_id} of={one} report={report} />
          ))}
        </Table>
      </div>
      {note && <p className={classes.dim}>{note}</p>}
    </Section>
  )
}
