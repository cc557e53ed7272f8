import {
  approveCompanyUserRegistration,
  type CompanyRegistration,
  createTempCompanyUserRegistration,
  getTempCompanyUserRegistrationList,
} from '@jujur/contract/companies.ts'
import { IconPlus } from '@jujur/icons'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CorrectRegistration } from './correct-registration.tsx'
import { NewCompanyRegistration } from './new-registration.tsx'
import { CompanyRegistrationDrawer } from './registration-drawer.tsx'
import classes from './registration-parts.module.css'
import { RegistrationBadge, useSubmittedBy } from './registration-parts.tsx'
import { PreRegistrationTabs } from './tabs.tsx'

type Row = CompanyRegistration
const states = ['2', '1', '3'] as const

const useColumns = (): Column<Row>[] => {
  const t = useTexts('companies')
  const { date } = useFormat()
  const submittedBy = useSubmittedBy()
  const peopleOf = ({ maker, checker }: Row) => [maker.name, ...(checker ? [checker.name] : [])]
  return [
    { key: 'company', title: t('fields.company'), sort: 'company_name', cell: (row) => row.company_name, csv: (row) => row.company_name },
    { key: 'number', title: t('fields.companyRegNo'), cell: (row) => row.company_reg_no },
    { key: 'email', title: t('fields.companyEmail'), cell: (row) => row.email, hidden: true, phone: 'hide' },
    {
      key: 'people',
      title: t('pre.people'),
      phone: 'hide',
      cell: (row) =>
        peopleOf(row).map((name) => (
          <span key={name} className={classes.line}>
            {name}
          </span>
        )),
      csv: (row) => peopleOf(row).join('; '),
    },
    {
      key: 'submitted',
      title: t('pre.submitted'),
      sort: 'submitted_at',
      cell: (row) => (
        <>
          {date(row.submitted_at)} <span className={classes.secondary}>{submittedBy(row)}</span>
        </>
      ),
      csv: (row) => `${date(row.submitted_at)}, ${submittedBy(row)}`,
    },
    {
      key: 'state',
      title: t('fields.status'),
      phone: 'end',
      cell: (row) => <RegistrationBadge registration={row} />,
      csv: (row) => t(`approveStatus.${row.approve_status_id}`),
    },
  ]
}

type ListProps = {
  /** The address with other parameters, for the form and the way back. */
  hrefWith: (change: Record<string, string | null>) => string
}

const RegistrationList = ({ hrefWith }: ListProps) => {
  const t = useTexts('companies')
  const may = useMay()
  const columns = useColumns()
  const list = useList(getTempCompanyUserRegistrationList, {
    rows: (data) => data.temp_company_user_registrations,
    sort: 'submitted_at',
    dir: 'desc',
    filters: ['approve_status_id'],
    idOf: (row) => row.temp_company_user_registration_id,
    idFilter: 'temp_company_user_registration_id',
  })
  const add = may(createTempCompanyUserRegistration.name) && (
    <Button component={Link} to={hrefWith({ new: '1', id: null })} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
      {t('pre.add')}
    </Button>
  )
  return (
    <Sheet head={<PreRegistrationTabs current="companyPreRegistration" />}>
      <PageTitle title={t('pre.title')} line={t('pre.line')} actions={add} />
      <CallList
        id="company-pre-registration"
        title={t('pre.title')}
        list={list}
        rowKey={(row) => row.temp_company_user_registration_id}
        columns={columns}
        filters={
          <FilterSelect
            label={t('filter.state')}
            value={list.state.filters.approve_status_id}
            onChange={(approve_status_id) => list.set({ filters: { approve_status_id } })}
            options={states.map((state) => ({ value: state, label: t(`approveStatus.${state}`) }))}
          />
        }
        empty={{ title: t('pre.emptyTitle'), text: t('pre.emptyText'), action: add }}
        exportName="company-pre-registrations"
      />
      {list.openRow && (
        <CompanyRegistrationDrawer
          registration={list.openRow}
          onClose={() => list.open(null)}
          editHref={hrefWith({ edit: '1' })}
          mayDecide={may(approveCompanyUserRegistration.name)}
        />
      )}
    </Sheet>
  )
}

/** The list; `?new=1` types one in, `?id=` shows one, and with `&edit=1` corrects it. */
export const CompanyPreRegistrationScreen = () => {
  const [params, setParams] = useSearchParams()
  const withChange = (before: URLSearchParams, change: Record<string, string | null>) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value)
    return next
  }
  const hrefWith: ListProps['hrefWith'] = (change) => `?${withChange(params, change)}`
  const show = (id: number) => setParams((before) => withChange(before, { new: null, edit: null, id: String(id) }))
  const id = Number(params.get('id'))
  if (params.has('new')) return <NewCompanyRegistration back={hrefWith({ new: null })} onSent={show} />
  if (params.has('edit') && Number.isInteger(id) && id > 0)
    return <CorrectRegistration key={id} id={id} back={hrefWith({ edit: null })} onSaved={show} />
  return <RegistrationList hrefWith={hrefWith} />
}
