/** One statement of account: entries with the balance after each, what is outstanding by age, and money on no invoice. */

import { getUnappliedMoney, type UnappliedMoney } from '@jujur/contract/exceptions.ts'
import { downloadMoneyPaper } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { exportAccountStatement, getAccountStatement, type Statement } from '@jujur/contract/statements.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveBase64Pdf, send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Figure } from '../ui/figure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { DaysFields, useDays } from './days-fields.tsx'
import classes from './invoices.module.css'
import { MoneyTable } from './money-table.tsx'

/** `invoices`: where they open. */
type Invoices = { invoices: 'providerInvoices' | 'ownInvoices' }
type Props = Invoices & { company_id?: number }
const ages = ['not_due_sen', 'to_30_sen', 'to_60_sen', 'to_90_sen', 'older_sen'] as const

const Entries = ({ statement, invoices }: Invoices & { statement: Statement }) => {
  const t = useTexts('invoices')
  const { date, money } = useFormat()
  const sum = (title: string, when: string, sen: number) => (
    <tr>
      <td className={classes.nowrap}>{date(when)}</td>
      <td>
        <b>{title}</b>
      </td>
      <td className={classes.hollow} />
      <td className={classes.end} data-label={t('account.balance')}>
        <Figure>{money(sen)}</Figure>
      </td>
    </tr>
  )
  return (
    <MoneyTable title={t('account.entries')} line={t('account.line')} blocks>
      <thead>
        <tr>
          <th>{t('ledger.day')}</th>
          <th>{t('ledger.entry')}</th>
          <th className={classes.end}>{t('ledger.amount')}</th>
          <th className={classes.end}>{t('account.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {sum(t('account.opening'), statement.from, statement.opening_sen)}
        {statement.entries.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement are read only, and always these.
          <tr key={i}>
            <td className={classes.nowrap}>{date(entry.at)}</td>
            <td>
              {t(`account.kind.${entry.kind}`)}
              <span className={`${classes.dim} ${classes.nowrap}`}>
                {entry.invoice && <Link to={hrefOf(invoices, { id: entry.invoice.invoice_id })}>{entry.invoice.invoice_no}</Link>}
                {entry.document_no && entry.document_no !== entry.invoice?.invoice_no && ` ${entry.document_no}`}
              </span>
            </td>
            <td className={classes.end} data-label={t('ledger.amount')}>
              <Figure>{money(entry.amount_sen)}</Figure>
            </td>
            <td className={classes.end} data-label={t('account.balance')}>
              <Figure className={classes.faint}>{money(entry.balance_sen)}</Figure>
            </td>
          </tr>
        ))}
        {sum(t('account.closing'), statement.to, statement.closing_sen)}
      </tbody>
    </MoneyTable>
  )
}

const Credit = ({ row, invoices }: Invoices & { row: UnappliedMoney }) => {
  const t = useTexts('invoices')
  const { date, facts, money } = useFormat()
  const may = useMay()
  const save = async (paper: NonNullable<UnappliedMoney['entries'][number]['paper']>) => {
    try {
      const { data } = await send(downloadMoneyPaper, { kind: paper.kind, document_id: paper.document_id })
      saveBase64Pdf(data.pdf.base64_pdf, `${data.document_no}.pdf`)
    } catch (error) {
      showTrouble(error)
    }
  }
  return (
    <tr>
      <td>
        {row.invoice && <Link to={hrefOf(invoices, { id: row.invoice.invoice_id })}>{row.invoice.invoice_no}</Link>}
        <span className={classes.dim}>{t(`account.state.${row.state}`)}</span>
      </td>
      <td>
        {row.entries.map((entry) => (
          <div key={entry.unapplied_entry_id}>
            {facts([date(entry.at), t(`account.kind.${entry.kind === 'refunded' ? 'given_back' : entry.kind}`), entry.to_invoice?.invoice_no])}{' '}
            <Figure>{money(entry.amount_sen)}</Figure>{' '}
            {entry.paper &&
              (may(downloadMoneyPaper.name) ? (
                <TextButton onClick={() => entry.paper && void save(entry.paper)}>{entry.paper.document_no}</TextButton>
              ) : (
                entry.paper.document_no
              ))}
          </div>
        ))}
      </td>
      <td className={classes.end} data-label={t('account.left')}>
        <Figure>{money(row.left_sen)}</Figure>
      </td>
    </tr>
  )
}

/** So many are read at a time. */
const CREDITS = 100
const creditsFrom = (company_id: number | undefined, start: number) => ({
  ...(company_id !== undefined && { company_id }),
  ...(start > 0 && { start }),
})

const MoreCredits = ({ company_id, invoices, start }: Props & { start: number }) => {
  const { data, error, refetch } = useCall(getUnappliedMoney, creditsFrom(company_id, start))
  if (error && !data)
    return (
      <tr>
        <td colSpan={3}>
          <ReadTrouble error={error} onRetry={() => void refetch()} />
        </td>
      </tr>
    )
  return data?.posts.map((row) => <Credit key={row.payment_exception_id} row={row} invoices={invoices} />)
}

const Credits = ({ company_id, invoices }: Props) => {
  const t = useTexts('invoices')
  const may = useMay()
  const isOpen = may(getUnappliedMoney.name)
  const [shown, setShown] = useState(1)
  const { data, error, refetch } = useCall(getUnappliedMoney, creditsFrom(company_id, 0), { enabled: isOpen })
  if (!isOpen) return null
  if (error && !data) return <ReadTrouble error={error} onRetry={() => void refetch()} />
  if (!data || data.posts.length === 0) return null
  return (
    <MoneyTable title={t('account.credits')} line={company_id === undefined ? t('account.creditsLine') : undefined} blocks>
      <thead>
        <tr>
          <th>{t('account.cameFor')}</th>
          <th>{t('ledger.entry')}</th>
          <th className={classes.end}>{t('account.left')}</th>
        </tr>
      </thead>
      <tbody>
        {data.posts.map((row) => (
          <Credit key={row.payment_exception_id} row={row} invoices={invoices} />
        ))}
        {Array.from({ length: shown - 1 }, (_, i) => (i + 1) * CREDITS).map((start) => (
          <MoreCredits key={start} {...(company_id !== undefined && { company_id })} invoices={invoices} start={start} />
        ))}
        {(data.total_more || data.total > shown * CREDITS) && (
          <tr>
            <td colSpan={3}>
              <TextButton onClick={() => setShown(shown + 1)}>{t('account.more')}</TextButton>
            </td>
          </tr>
        )}
      </tbody>
    </MoneyTable>
  )
}

export const AccountStatement = ({ company_id, invoices }: Props) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const { input: days, isWrong, ...chosen } = useDays()
  const input = { ...(company_id !== undefined && { company_id }), ...days }
  const { data, error, refetch } = useCall(getAccountStatement, input, { keepPrevious: true, enabled: !isWrong })
  return (
    <>
      <PageTitle
        title={company_id === undefined ? t('account.title') : (data?.company.name ?? '\u00a0')}
        actions={isWrong ? undefined : <SheetButton call={exportAccountStatement} input={input} name="statement.xlsx" />}
      />
      <DaysFields {...chosen} isWrong={isWrong} taken={data} />
      {data ? (
        <>
          {data.is_cut && <Notice>{t('account.cut')}</Notice>}
          <div className={classes.columns}>
            <div className={classes.parts}>
              <Entries statement={data} invoices={invoices} />
              <Credits {...(company_id !== undefined && { company_id })} invoices={invoices} />
            </div>
            <div className={classes.parts}>
              <Section title={t('account.ageingTitle')} ruled>
                <DefinitionList
                  layout="ends"
                  items={[
                    ...ages.map((age) => ({ term: t(`account.ageing.${age}`), value: money(data.ageing[age]), figures: true })),
                    ...(data.refund_sen > 0 ? [{ term: t('account.refund'), value: money(data.refund_sen), figures: true }] : []),
                    ...(data.unapplied_sen > 0 ? [{ term: t('account.unapplied'), value: money(data.unapplied_sen), figures: true }] : []),
                  ]}
                />
              </Section>
            </div>
          </div>
        </>
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
