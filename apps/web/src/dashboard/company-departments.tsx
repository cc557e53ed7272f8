import type { Output } from '@jujur/contract/call.ts'
import { type getCompanyDashboard, type LearningState, learningStates } from '@jujur/contract/dashboard.ts'
import { IconAlertTriangle } from '@jujur/icons'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { ShareBar, ShareLegend, type ShareTone } from './charts/share-bar.tsx'
import classes from './company-dashboard.module.css'
import { learningPlace, type Moment } from './company-places.ts'

export type Learning = NonNullable<Output<typeof getCompanyDashboard>['learning']>
type Standing = Learning['all']

const countOf: Record<LearningState, Exclude<keyof Standing, 'assigned' | 'has_left'>> = {
  COMPLETED: 'completed',
  IN_PROGRESS: 'in_progress',
  NOT_STARTED: 'not_started',
  OVERDUE: 'overdue',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  PAUSED: 'paused',
  WAIVED: 'waived',
  EXTENDED: 'extended',
}
const toneOf: Record<LearningState, ShareTone> = {
  COMPLETED: 'done',
  IN_PROGRESS: 'going',
  NOT_STARTED: 'idle',
  OVERDUE: 'late',
  EXPIRED: 'over',
  REVOKED: 'off',
  PAUSED: 'paused',
  WAIVED: 'waived',
  EXTENDED: 'extended',
}

const Row = ({ name, of, to }: { name: string; of: Standing; to: string | null }) => {
  const t = useTexts('dashboard')
  const { number, percent } = useFormat()
  const { assigned, completed, overdue } = of
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <ShareBar shares={learningStates.map((state) => ({ tone: toneOf[state], count: of[countOf[state]] }))} />
      <span className="vh">{t('company.row', of)}</span>
      <span className={classes.percent} aria-hidden="true">
        {percent(Math.floor((completed * 100) / assigned))}
      </span>
      <span className={classes.fraction} aria-hidden="true">{`${number(completed)} / ${number(assigned)}`}</span>
      <span className={classes.late} aria-hidden="true">
        {overdue > 0 && (
          <>
            <IconAlertTriangle size={16} stroke={1.75} />
            {number(overdue)}
          </>
        )}
      </span>
    </>
  )
  return (
    <li>
      {to === null ? (
        <span className={classes.department}>{content}</span>
      ) : (
        <Link className={classes.department} to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** How far each department is; every figure leads to who is behind it. */
export const CompanyDepartments = ({ learning: { all, departments, others }, moment }: { learning: Learning; moment: Moment }) => {
  const t = useTexts('dashboard')
  const { number } = useFormat()
  return (
    <Section
      title={t('company.departments')}
      action={<Link to={learningPlace(moment)}>{t('company.allCourses', { count: all.assigned })}</Link>}
      ruled
    >
      <ul>
        {departments.map(({ department, ...of }) => (
          <Row key={department ?? ''} name={department ?? t('company.noDepartment')} of={of} to={learningPlace({ department, ...moment })} />
        ))}
        {others && <Row name={t('company.others', { count: others.departments })} of={others} to={null} />}
      </ul>
      <ShareLegend
        parts={learningStates
          .filter((state) => all[countOf[state]] > 0)
          .map((state) => ({
            tone: toneOf[state],
            label: <Link to={learningPlace({ state, ...moment })}>{t(`company.count.${state}`, { count: number(all[countOf[state]]) })}</Link>,
          }))}
      />
      <p className={classes.note}>{t('company.unit')}</p>
      {all.has_left > 0 && <p className={classes.note}>{t('company.left', { count: all.has_left })}</p>}
    </Section>
  )
}
