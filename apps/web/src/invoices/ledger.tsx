import type { Output } from '@jujur/contract/call.ts'
import type { getInvoiceTrace } from '@jujur/contract/invoices.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import classes from './invoices.module.css'
import { MoneyTable } from './money-table.tsx'

type Entries = Output<typeof getInvoiceTrace>['entries']

/** One signed column and its sum in the foot. */
export const Ledger = ({ entries }: { entries: Entries }) => {
  const t = useTexts('invoices')
  const { date, money } = useFormat()
  return (
    <MoneyTable title={t('ledger.title')}>
      <thead>
        <tr>
          <th>{t('ledger.day')}</th>
          <th>{t('ledger.entry')}</th>
          <th className={classes.end}>{t('ledger.amount')}</th>
          <th className={`${classes.end} ${classes.wide} ${classes.wraps}`}>{t('ledger.after')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.ledger_entry_id}>
            <td className={classes.nowrap}>{date(entry.at)}</td>
            <td>
              {t(`ledger.kind.${entry.kind}`)}
              {(entry.document_no ?? entry.note) && (
                <span className={entry.document_no ? `${classes.dim} ${classes.nowrap}` : classes.dim}>{entry.document_no ?? entry.note}</span>
              )}
            </td>
            <td className={classes.end}>
              <Figure>{money(entry.amount_sen)}</Figure>
            </td>
            <td className={`${classes.end} ${classes.wide}`}>
              <Figure className={classes.faint}>{money(entry.open_after_sen)}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2} className={classes.sumTitle}>
            {t('ledger.sum')}
          </th>
          <td className={classes.sumAmount}>
            <Figure>{money(entries.at(-1)?.open_after_sen ?? 0)}</Figure>
          </td>
          <td className={`${classes.sumTitle} ${classes.wide}`} />
        </tr>
      </tfoot>
    </MoneyTable>
  )
}
