import { type CompanyRow, getCompanyList } from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { InformationApproval } from '../company-registration/information-approval.tsx'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { CompanyState, LegalStateBadge } from './company-state.tsx'
import { CompanyTabs } from './tabs.tsx'

const useColumns = (): Column<CompanyRow>[] => {
  const t = useTexts('companies')
  const { date, number } = useFormat()
  return [
    { key: 'name', title: t('company.name'), sort: 'name', cell: (row) => row.name, csv: (row) => row.name },
    { key: 'number', title: t('fields.companyRegNo'), sort: 'company_reg_no', cell: (row) => row.company_reg_no },
    { key: 'email', title: t('fields.companyEmail'), cell: (row) => row.email, phone: 'hide' },
    { key: 'phone', title: t('fields.companyPhone'), cell: (row) => row.phone, phone: 'hide' },
    { key: 'admins', title: t('company.admins'), cell: (row) => number(row.admins), csv: (row) => row.admins, align: 'end', phone: 'hide' },
    {
      key: 'legal',
      title: t('company.legal'),
      cell: (row) => <LegalStateBadge state={row.registration_information} />,
      csv: (row) => t(`company.legalState.${row.registration_information}`),
    },
    {
      key: 'status',
      title: t('fields.status'),
      cell: (row) => <CompanyState status={row.status} />,
      csv: (row) => t(`company.status.${row.status}`),
      phone: 'end',
    },
    {
      key: 'created_at',
      title: t('fields.createdAt'),
      sort: 'created_at',
      cell: (row) => date(row.created_at),
      csv: (row) => momentCell(row.created_at),
      phone: 'hide',
    },
  ]
}

const CompanyList = () => {
  const t = useTexts('companies')
  const columns = useColumns()
  const list = useList(getCompanyList, { rows: (data) => data.posts, sort: 'name', filters: ['status'] })
  return (
    <Sheet head={<CompanyTabs current="companies" />}>
      <PageTitle title={t('company.title')} line={t('company.line')} />
      <CallList
        id="company"
        title={t('company.title')}
        list={list}
        rowKey={(row) => row.company_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('filter.state')}
            value={list.state.filters.status}
            onChange={(status) => list.set({ filters: { status } })}
            options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(`company.status.${value}`) }))}
          />
        }
        empty={{ title: t('company.emptyTitle'), text: t('company.emptyText') }}
        exportName="companies"
      />
    </Sheet>
  )
}

const Information = () => {
  const t = useTexts('companies')
  useCrumbsBelow('companies', t('tabs.information'))
  return (
    <InformationApproval
      head={<CompanyTabs current="companyInformation" />}
      companiesHref={hrefOf('companies')}
      companyHref={(id) => hrefOf('companies', { id })}
    />
  )
}

/** Companies, or with `?tab=information` the approval of their legal data; `?id=` opens one company over the whole sheet. */
export const CompaniesScreen = () => {
  const [params] = useSearchParams()
  if (params.get('tab') === 'information') return <Information />
  const id = Number(params.get('id'))
  if (!Number.isInteger(id) || id < 1) return <CompanyList />
  const rest = new URLSearchParams(params)
  rest.delete('id')
  return <CompanyDetail key={id} id={id} back={rest.size > 0 ? `?${rest}` : hrefOf('companies')} />
}
