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
  const sums = [
    ...(lines.some((line) => line.unit_price_sen !== undefined) ? [{ name: 'price', of: (line: L) => line.unit_price_sen ?? 0 } as const] : []),
    { name: 'tax', of: (line: L) => line.tax_sen },
    { name: 'total', of: (line: L) => line.total_sen },
  ] as const
  return (
    <MoneyTable title={title} blocks>
      <thead>
        <tr>
          <th>{t('fields.course')}</th>
          <th className={classes.end}>{t('fields.seats')}</th>
          {sums.map(({ name }) => (
            <th key={name} className={classes.end}>
              {t(`fields.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line_no}>
            <td>
              {line.course_title}
              <span className={classes.dim}>{note(line)}</span>
            </td>
            <td className={classes.end} data-label={t('fields.seats')}>
              {number(line.seats)}
            </td>
            {sums.map(({ name, of }) => (
              <td key={name} className={classes.end} data-label={t(`fields.${name}`)}>
                <Figure className={classes.nowrap}>{money(of(line))}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </MoneyTable>
  )
}
