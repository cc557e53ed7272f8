import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ChartFigure } from './charts/chart-figure.tsx'
import { ShareLegend, SharePart } from './charts/share-bar.tsx'
import { scaleOf } from './money-columns.ts'
import classes from './provider-money.module.css'

type Month = NonNullable<Output<typeof getProviderDashboard>['money']>[number]

const listOf = (month: string, status?: 'with_payment' | 'to_be_paid' | 'overdue') => hrefOf('providerInvoices', { month, status })
const parts = [
  { key: 'paid', of: 'paid_sen', tone: 'done', status: 'with_payment' },
  { key: 'toBePaid', of: 'to_be_paid_sen', tone: 'idle', status: 'to_be_paid' },
  { key: 'overdue', of: 'overdue_sen', tone: 'late', status: 'overdue' },
] as const
const sumOf = ({ paid_sen, to_be_paid_sen, overdue_sen }: Month) => paid_sen + to_be_paid_sen + overdue_sen

const Columns = ({ months }: { months: readonly Month[] }) => {
  const t = useTexts('dashboard')
  const { facts, money, monthOnly, monthYear, number } = useFormat()
  const { top, ticks, unit } = scaleOf(Math.max(...months.map(sumOf)))
  const short = (sen: number) => number(Math.round(sen / 10 / unit) / 10)
  return (
    <>
      <div className={classes.chart}>
        <div className={classes.grid} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>
              <b>{number(tick / unit)}</b>
            </span>
          ))}
        </div>
        <ul className={classes.columns}>
          {months.map((month) => (
            <li key={month.month}>
              <Link
                to={listOf(month.month)}
                aria-label={`${monthYear(month.month)}: ${facts(parts.map(({ key, of }) => `${t(`money.${key}`)} ${money(month[of])}`))}`}
              >
                <span className={classes.column} style={{ height: `${(sumOf(month) * 100) / top}%` }}>
                  <span className={classes.value}>{sumOf(month) > 0 && short(sumOf(month))}</span>
                  {parts.toReversed().map(({ key, of, tone }) => (
                    <SharePart key={key} tone={tone} count={month[of]} />
                  ))}
                </span>
                <span className={classes.month}>{monthOnly(month.month)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ShareLegend parts={parts.map(({ key, tone }) => ({ tone, label: t(`money.${key}`) }))} />
      <p className={classes.unit}>{t(unit === 1000 ? 'money.thousand' : 'money.ringgit')}</p>
    </>
  )
}

/** What was invoiced in each of the last months, by where it stands; each column and each figure leads to its invoices. */
export const ProviderMoney = ({ months }: { months: readonly Month[] }) => {
  const t = useTexts('dashboard')
  const { money, monthYear } = useFormat()
  const last = months.at(-1)
  if (!last) return null
  const overdue = months.reduce((sum, { overdue_sen }) => sum + overdue_sen, 0)
  const finding = t('money.finding', {
    month: monthYear(last.month),
    sum: money(sumOf(last)),
    paid: money(last.paid_sen),
    overdue: money(overdue),
  })
  return (
    <Section title={t('money.title')} action={<TextLink to={hrefOf('providerInvoices')}>{t('money.all')}</TextLink>}>
      <ChartFigure
        kind="columns"
        finding={finding}
        rowHead={t('money.month')}
        figure={money}
        series={parts.map(({ key }) => ({ key, label: t(`money.${key}`), look: 'first' }))}
        rows={months.map((month) => ({
          label: monthYear(month.month),
          values: Object.fromEntries(parts.map(({ key, of }) => [key, month[of]])),
          links: Object.fromEntries(parts.map(({ key, status }) => [key, listOf(month.month, status)])),
        }))}
        chart={<Columns months={months} />}
      />
    </Section>
  )
}
