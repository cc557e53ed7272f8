/** Which row of the file holds the headings: the one that was found, and another if somebody says so. */
import type { FoundColumns } from '@jujur/contract/columns.ts'
import { type ReactNode, useId } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './match-columns.module.css'

type Props = { found: Pick<FoundColumns<string>, 'first_lines' | 'heading_line'>; onHeadingLine: (line: number) => void; children?: ReactNode }

export const HeadingRow = ({ found, onHeadingLine, children }: Props) => {
  const t = useTexts('columns')
  const { facts, number } = useFormat()
  const id = useId()
  const { first_lines, heading_line } = found
  const above = first_lines.filter(({ line }) => line < heading_line)
  const shown = first_lines.filter(({ line }) => line <= heading_line)
  return (
    <div className={classes.source}>
      <div className={classes.where}>
        <p>
          {t('headingsIn', { row: number(heading_line) })} {above.length > 0 && t('above', { count: above.length })}
        </p>
        <div className={classes.line}>
          <label htmlFor={id}>{t('headingsLabel')}</label>
          <select id={id} className={classes.select} value={heading_line} onChange={(event) => onHeadingLine(Number(event.currentTarget.value))}>
            {first_lines.map(({ line }) => (
              <option key={line} value={line}>
                {t('row', { row: number(line) })}
              </option>
            ))}
          </select>
        </div>
        {children}
      </div>
      <ol className={classes.preview} aria-label={t('preview')}>
        {shown.map(({ line, cells }) => (
          <li key={line} className={line === heading_line ? classes.headings : undefined}>
            <span className={classes.number}>{number(line)}</span>
            <span className={classes.cells}>
              <bdi>{facts(cells)}</bdi>
            </span>
            <span>{t(line === heading_line ? 'headings' : 'skipped')}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
