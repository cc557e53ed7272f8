/** Statements of account: a company's own, or that of one of all companies. */
import type { Output } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type AccountBalance, getAccountBalances } from '@jujur/contract/statements.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { BackLink } from '../ui/back-link.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Figure } from '../ui/figure.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { AccountStatement } from './account-statement.tsx'

const useColumns = (): Column<AccountBalance>[] => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const sum = (
    key: string,
    title: string,
    of: (row: AccountBalance) => number,
    more: Partial<Column<AccountBalance>> = {},
  ): Column<AccountBalance> => ({
    key,
    title,
    cell: (row) => <Figure>{money(of(row))}</Figure>,
    csv: (row) => of(row) / 100,
    align: 'end',
    phone: 'hide',
    ...more,
  })
  const age = (key: keyof AccountBalance['ageing']) => sum(key, t(`account.days.${key}`), ({ ageing }) => ageing[key])
  return [
    {
      key: 'company',
      title: t('fields.company'),
      sort: 'company',
      cell: ({ company }) => <Link to={hrefOf('accountBalances', { company: company.company_id })}>{company.name}</Link>,
      csv: ({ company }) => company.name,
    },
    sum('owed_sen', t('fields.open'), (row) => row.owed_sen, { sort: 'owed_sen', phone: 'line' }),
    age('not_due_sen'),
    age('to_30_sen'),
    age('to_60_sen'),
    age('to_90_sen'),
    age('older_sen'),
    sum('refund_sen', t('account.refund'), (row) => row.refund_sen),
    sum('unapplied_sen', t('figures.unapplied'), (row) => row.unapplied_sen),
    sum('balance_sen', t('account.balance'), (row) => row.balance_sen, { sort: 'balance_sen', phone: 'end' }),
  ]
}

/** What the rows come to, of all pages. */
const Sums = ({ sums }: { sums: Output<typeof getAccountBalances>['sums'] }) => {
  const t = useTexts('invoices')
  const { money } = useFormat()
  const fact = (term: string, sen: number) => ({ term, value: money(sen), figures: true })
  const ages = (Object.keys(sums.ageing) as (keyof AccountBalance['ageing'])[]).map((key) => fact(t(`account.days.${key}`), sums.ageing[key]))
  const items = [
    fact(t('fields.open'), sums.owed_sen),
    ...ages,
    fact(t('account.refund'), sums.refund_sen),
    fact(t('figures.unapplied'), sums.unapplied_sen),
    fact(t('account.balance'), sums.balance_sen),
  ]
  return (
    <Section title={t('account.sums')}>
      <DefinitionList layout="facts" items={items} />
    </Section>
  )
}

const Balances = ({ head }: { head: ReactNode }) => {
  const t = useTexts('invoices')
  const columns = useColumns()
  const list = useList(getAccountBalances, { rows: (data) => data.posts, sort: 'owed_sen', dir: 'desc' })
  // The very answer that the list shows.
  const sums = useCall(getAccountBalances, list.input, { keepPrevious: true }).data?.sums
  return (
    <Sheet head={head}>
      <PageTitle title={t('tabs.accounts')} line={t('account.allLine')} />
      <CallList
        id="accounts"
        title={t('account.all')}
        list={list}
        rowKey={({ company }) => company.company_id}
        columns={columns}
        searchHint={t('account.search')}
        opens={false}
        empty={{ title: t('account.noneOwed'), text: t('account.noneOwedText') }}
        exportName="accounts"
      />
      {list.rows.length > 0 && sums && <Sums sums={sums} />}
    </Sheet>
  )
}

export const AllAccounts = ({ head }: { head: ReactNode }) => {
  const t = useTexts('invoices')
  const [params] = useSearchParams()
  const company = params.get('company') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(company)) return <Balances head={head} />
  return (
    <Sheet head={head}>
      <BackLink to={hrefOf('accountBalances')}>{t('account.back')}</BackLink>
      <AccountStatement key={company} company_id={Number(company)} invoices="providerInvoices" />
    </Sheet>
  )
}

export const OwnAccount = ({ head }: { head: ReactNode }) => (
  <Sheet head={head}>
    <AccountStatement invoices="ownInvoices" />
  </Sheet>
)
