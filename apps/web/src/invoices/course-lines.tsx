import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import classes from './invoices.module.css'
import { MoneyTable } from './money-table.tsx'

type Line = { line_no: number; course_title: string; seats: number; unit_price_sen?: number; tax_sen: number; total_sen: number }
type Props<L> = { title: string; lines: readonly L[]; note: (line: L) => string }

/** Courses and seats with what they come to: of an invoice, whose lines have a price, or of a credit note. */
export const CourseLines = <L extends Line>({ title, lines, note }: Props<L>) => {
  const t = useTexts('invoices')
  const { money, number } = useFormat()
  const hasPrice = lines.some((line) => line.unit_price_sen !== undefined)
  return (
    <MoneyTable title={title}>
      <thead>
        <tr>
          <th>{t('fields.course')}</th>
          <th className={classes.end}>{t('fields.seats')}</th>
          {hasPrice && <th className={classes.end}>{t('fields.price')}</th>}
          <th className={classes.end}>{t('fields.tax')}</th>
          <th className={classes.end}>{t('fields.total')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line_no}>
            <td>
              {line.course_title}
              <span className={classes.dim}>{note(line)}</span>
            </td>
            <td className={classes.end}>{number(line.seats)}</td>
            {[...(hasPrice ? [line.unit_price_sen ?? 0] : []), line.tax_sen, line.total_sen].map((sen, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row.
              <td key={i} className={classes.end}>
                <Figure className={classes.nowrap}>{money(sen)}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  )
}
