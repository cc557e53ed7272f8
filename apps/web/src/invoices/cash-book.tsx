/** The provider's cash book: every movement of an account by value date, with the balance after it. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { cashAccounts, exportCashBook, getCashBook } from '@jujur/contract/statements.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { Figure } from '../ui/figure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { DaysFields, useDays } from './days-fields.tsx'
import classes from './invoices.module.css'
import { MoneyTable } from './money-table.tsx'

type Account = (typeof cashAccounts)[number]

export const CashBook = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('invoices')
  const { day, money } = useFormat()
  const [account, setAccount] = useState<Account>('bank')
  const { input: days, isWrong, ...chosen } = useDays()
  const { data, error, refetch } = useCall(getCashBook, { ...days, account }, { keepPrevious: true, enabled: !isWrong })
  const sum = (title: string, when: string, sen: number) => (
    <tr>
      <td className={classes.nowrap}>{day(when)}</td>
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
    <Sheet head={head}>
      <PageTitle title={t('tabs.cash')} actions={isWrong ? undefined : <SheetButton call={exportCashBook} input={days} name="cash-book.xlsx" />} />
      <DaysFields {...chosen} isWrong={isWrong} taken={data}>
        <SelectField
          label={t('cash.of')}
          options={cashAccounts.map((value) => ({ value, label: t(`cash.account.${value}`) }))}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value as Account)}
        />
      </DaysFields>
      {data ? (
        <>
          {data.is_cut && <Notice>{t('account.cut')}</Notice>}
          <MoneyTable title={t(`cash.account.${data.account}`)} line={t('cash.sums', { came: money(data.in_sen), went: money(data.out_sen) })} blocks>
            <thead>
              <tr>
                <th>{t('cash.valueOn')}</th>
                <th>{t('ledger.entry')}</th>
                <th className={classes.end}>{t('ledger.amount')}</th>
                <th className={classes.end}>{t('account.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {sum(t('account.opening'), data.from, data.opening_sen)}
              {data.entries.map((entry, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a cash book are read only, and always these.
                <tr key={i}>
                  <td className={classes.nowrap}>{day(entry.value_on)}</td>
                  <td>
                    {t(`cash.kind.${entry.kind}`)}
                    {entry.company && (
                      <span className={classes.dim}>
                        <Link to={hrefOf('accountBalances', { company: entry.company.company_id })}>{entry.company.name}</Link>
                      </span>
                    )}
                    <span className={classes.dim}>{[entry.document_no, entry.reference].filter((one) => one !== null).join(', ')}</span>
                  </td>
                  <td className={classes.end} data-label={t('ledger.amount')}>
                    <Figure>{money(entry.amount_sen)}</Figure>
                  </td>
                  <td className={classes.end} data-label={t('account.balance')}>
                    <Figure className={classes.faint}>{money(entry.balance_sen)}</Figure>
                  </td>
                </tr>
              ))}
              {!data.is_cut && sum(t('account.closing'), data.to, data.closing_sen)}
            </tbody>
          </MoneyTable>
        </>
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
