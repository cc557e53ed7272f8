import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { ChartFigure } from './charts/chart-figure.tsx'
import classes from './company-dashboard.module.css'
import type { Learning } from './company-departments.tsx'

/** What was completed over time, beside what should have been by its due dates. */
export const CompanyTrend = ({ trend }: Pick<Learning, 'trend'>) => {
  const t = useTexts('dashboard')
  const { day, number, shortDay } = useFormat()
  const now = trend.findLast(({ completed }) => completed !== null)
  if (!now || now.completed === null) return null
  const behind = now.planned - now.completed
  return (
    <Section title={t('company.trend')} ruled>
      <ChartFigure
        kind="lines"
        finding={
          behind > 0
            ? t('company.behind', { done: number(now.completed), count: number(behind) })
            : t('company.onPlan', { done: number(now.completed) })
        }
        rowHead={t('company.day')}
        rows={trend.map(({ day: at, planned, completed }) => ({ label: shortDay(at), full: day(at), values: { plan: planned, done: completed } }))}
        series={[
          { key: 'plan', label: t('company.plan'), look: 'plan' },
          { key: 'done', label: t('company.done'), look: 'first' },
        ]}
        figure={number}
      />
      <p className={classes.note}>{t('company.planNote')}</p>
    </Section>
  )
}
