import type { SeenPart } from '@jujur/contract/as-seen.ts'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './as-seen.module.css'
import { isSameSeen, queryOfPart, type SeenQuery } from './seen-query.ts'

/** Each lesson that was opened, attempt that was handed in, and the pledge, one below the other. */
export const SeenParts = ({ parts, current, hrefTo }: { parts: readonly SeenPart[]; current: SeenQuery; hrefTo: (set: SeenQuery) => string }) => {
  const t = useTexts('seen')
  const { dateTime, facts, percent } = useFormat()
  return (
    <nav className={classes.parts} aria-label={t('parts')}>
      <ol>
        {parts.map((part) => {
          const own = queryOfPart(part)
          const kind = part.kind === 'attempt' ? t('kind.attempt', { no: part.attempt_no }) : t(`kind.${part.kind}`)
          const result = part.kind === 'attempt' && facts([percent(part.score), t(part.passed ? 'passed' : 'failed')])
          return (
            <li key={JSON.stringify(own)}>
              <Link to={hrefTo(own)} aria-current={isSameSeen(own, current) ? 'page' : undefined}>
                <b>{part.title}</b>
                <span>{facts([kind, result, part.at && dateTime(part.at)])}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
