import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import classes from './figures.module.css'

type Seats = NonNullable<Output<typeof getProviderDashboard>['seats']>

/** The courses with the most seats sold, and how many of these were given to a person. */
export const ProviderSeats = ({ courses, total }: Seats) => {
  const t = useTexts('dashboard')
  const { number, percent } = useFormat()
  return (
    <Section
      title={t('seats.title')}
      action={total > 0 && <TextLink to={hrefOf('soldSeats')}>{t(total > courses.length ? 'seats.all' : 'seats.list', { count: total })}</TextLink>}
      ruled
    >
      {courses.length === 0 ? (
        <p className={classes.none}>{t('seats.none')}</p>
      ) : (
        <ul>
          {courses.map(({ course_id, title, sold, used }) => (
            <li key={course_id}>
              <Link to={hrefOf('soldSeats', { course_id })} className={classes.course}>
                <span className={classes.name}>{title}</span>
                <ShareBar
                  shares={[
                    { tone: 'done', count: used },
                    { tone: 'idle', count: sold - used },
                  ]}
                />
                <Figure className={classes.share}>{percent(sold === 0 ? 0 : Math.floor((used * 100) / sold))}</Figure>
                <span className={classes.of}>{t('seats.usedOf', { used: number(used), sold: number(sold) })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.foot}>{t('seats.meaning')}</p>
    </Section>
  )
}
