import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './catalogue.module.css'

type Line = { course_id: number; title: string; seats: number; unit_price_sen: number; subtotal_sen: number }

/** Seats of courses with what they cost, as papers list them. */
export const SeatLines = ({ lines }: { lines: readonly Line[] }) => {
  const t = useTexts('purchases')
  const { money } = useFormat()
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('quotation.course')}</th>
          <th scope="col">{t('cart.seats')}</th>
          <th scope="col">{t('quotation.price')}</th>
          <th scope="col">{t('quotation.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.course_id}>
            <td>{line.title}</td>
            <td>{line.seats}</td>
            <td>{money(line.unit_price_sen)}</td>
            <td>{money(line.subtotal_sen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
