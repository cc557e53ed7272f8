/** What the receipt says against what is on record, field by field, with a word for each result; then its invoices, and receipts like it. */
import type { BankReceiptDetail, Tally } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import classes from './receipt-review.module.css'
import { ReceiptState, useBanks } from './receipt-words.tsx'

type Result = Tally[keyof Tally]
const good: readonly Result[] = ['same', 'new', 'in_range']

const ResultMark = ({ result }: { result: Result }) => {
  const t = useTexts('receipts')
  const isOpen = result === 'not_checked'
  const Icon = good.includes(result) ? IconCheck : isOpen ? IconEye : IconAlertTriangle
  const tone = good.includes(result) ? classes.good : isOpen ? classes.open : classes.differs
  return (
    <span className={`${classes.result} ${tone}`}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {t(`tally.is.${result}`)}
    </span>
  )
}

export const ReceiptTally = ({ receipt }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const { money, date, facts } = useFormat()
  const { nameOf } = useBanks()
  const { verified, tally, invoices } = receipt
  const open_sen = invoices.reduce((sum, one) => sum + one.open_sen, 0)
  const amount_sen = verified?.amount_sen ?? receipt.amount_sen
  const bank_code = verified?.bank_code ?? receipt.bank_code
  const buyers = facts([...new Set(invoices.map(({ buyer_name }) => buyer_name))])
  const issued = invoices
    .map(({ issued_on }) => issued_on)
    .sort()
    .at(-1)
  const record = { used: t('tally.used'), shared: t('tally.shared'), differs: receipt.reference_no }
  const rows: { key: string; name: string; seen: string; record: string; result: Result; figures?: boolean }[] = [
    {
      key: 'amount',
      name: t('tally.amount'),
      seen: money(amount_sen),
      record: money(receipt.amount_sen <= open_sen ? receipt.amount_sen : open_sen),
      result: tally.amount,
      figures: true,
    },
    { key: 'payer', name: t('tally.payer'), seen: t('tally.seeFile'), record: buyers, result: 'not_checked' },
    {
      key: 'bank',
      name: t('tally.bank'),
      seen: nameOf(bank_code),
      record: `${nameOf(receipt.bank_code)} (${receipt.bank_code})`,
      result: tally.bank,
    },
    {
      key: 'reference',
      name: t('tally.reference'),
      seen: verified?.reference_no ?? receipt.reference_no,
      record: record[tally.reference as keyof typeof record] ?? t('tally.notUsed'),
      result: tally.reference,
      figures: true,
    },
    {
      key: 'value',
      name: t('tally.valueOn'),
      seen: date(verified?.value_on ?? receipt.paid_at),
      record: issued ? t('tally.issued', { date: date(issued) }) : '',
      result: tally.value_on,
      figures: true,
    },
  ]
  return (
    <Section title={t('tally.title')}>
      <Table stacked className={`${classes.tally} ${classes.fields}`}>
        <thead>
          <tr>
            <th scope="col">{t('tally.field')}</th>
            <th scope="col">{t('tally.onReceipt')}</th>
            <th scope="col">{t('tally.onRecord')}</th>
            <th scope="col">{t('tally.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, seen, record, result, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className={figures ? classes.figures : undefined}>{seen}</td>
              <td className={figures ? classes.figures : undefined}>{record}</td>
              <td>
                <ResultMark result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

export const ReceiptInvoices = ({ receipt: { invoices } }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const { money } = useFormat()
  return (
    <Section title={t('invoices.title')}>
      <Table className={classes.tally}>
        <thead>
          <tr>
            <th scope="col">{t('list.invoice')}</th>
            <th scope="col" data-end="">
              {t('invoices.open')}
            </th>
            <th scope="col" data-end="">
              {t('invoices.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ invoice_id, invoice_no, seats, open_sen, share_sen }) => (
            <tr key={invoice_id}>
              <th scope="row">
                <Link to={hrefOf('providerInvoices', { id: invoice_id })}>{invoice_no}</Link>
                <span className={classes.under}>{t('review.seats', { count: seats })}</span>
              </th>
              <td className={classes.figures} data-end="">
                {money(open_sen)}
              </td>
              <td className={classes.figures} data-end="">
                {money(share_sen)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

/** Receipts that this one may be a copy of. They stand above all else, so that nobody decides without having met them; that there are none is said below. */
export const ReceiptsLike = ({ receipt: { like } }: { receipt: BankReceiptDetail }) => {
  const t = useTexts('receipts')
  const { money, date, facts } = useFormat()
  if (like.length === 0)
    return (
      <Section title={t('like.title')}>
        <p className={classes.plain}>{t('like.none')}</p>
      </Section>
    )
  return (
    <Notice tone="bad" title={t('like.title')}>
      <p>{t('like.text', { count: like.length })}</p>
      <ul className={classes.like}>
        {like.map((one) => (
          <li key={one.bank_receipt_id}>
            <div>
              <b>{facts(one.why.map((why) => t(`like.${why}`)))}</b>
              <Link to={hrefOf('providerReceipts', { id: one.bank_receipt_id })}>{facts([one.company_name, ...one.invoice_nos])}</Link>
              <span className={classes.under}>{facts([money(one.amount_sen), date(one.paid_at), one.reference_no])}</span>
            </div>
            <ReceiptState receipt={{ status: one.status, has_new_file: false }} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
