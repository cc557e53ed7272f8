import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Table } from '../ui/table.tsx'

type Line = { course_id: number; title: string; seats: number; unit_price_sen: number; subtotal_sen: number }

/** Seats of courses with what they cost, as papers list them. */
export const SeatLines = ({ lines }: { lines: readonly Line[] }) => {
  const t = useTexts('purchases')
  const { money } = useFormat()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('quotation.course')}</th>
          <th scope="col" data-end="">
            {t('cart.seats')}
          </th>
          <th scope="col" data-end="">
            {t('quotation.price')}
          </th>
          <th scope="col" data-end="">
            {t('quotation.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.course_id}>
            <td>{line.title}</td>
            <td data-end="">{line.seats}</td>
            <td data-end="">{money(line.unit_price_sen)}</td>
            <td data-end="">{money(line.subtotal_sen)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
