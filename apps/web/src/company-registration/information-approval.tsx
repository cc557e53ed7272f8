import {
  approveTempRegistrationInformation,
  getCompanyRegistrationApproval,
  type RegistrationInformation,
  rejectTempRegistrationInformation,
} from '@jujur/contract/company-registration.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { changedFields, DetailsCompared, DetailsShown } from './registration-details.tsx'

type Item = RegistrationInformation
const PENDING = 2
const idOf = ({ registration_information_id, version }: Item) => ({ registration_information_id, version })

const Row = ({ item }: { item: Item }) => {
  const t = useTexts('companyRegistration')
  const count = changedFields(item.in_force, item.details).length
  return (
    <ItemRow
      name={item.company.name}
      number={item.company.company_reg_no}
      submittedBy={item.submitted_by}
      submittedAt={item.submitted_at}
      state={item.approve_status_id === PENDING && <b>{item.in_force ? t('information.changes', { count }) : t('information.first')}</b>}
    />
  )
}

const Detail = ({ item, companyHref }: { item: Item; companyHref: string }) => {
  const t = useTexts('companyRegistration')
  const approvals = useTexts('approvals')
  const { dateTime, sentences } = useFormat()
  const pending = item.approve_status_id === PENDING
  const sent = item.submitted_by && t('information.sentBy', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  return (
    <ItemDetail
      title={item.company.name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={
        <DefinitionList
          layout="facts"
          items={[
            { term: t('information.companyRegNo'), value: item.company.company_reg_no, figures: true },
            { term: t('information.company'), value: <Link to={companyHref}>{t('information.openCompany')}</Link> },
          ]}
        />
      }
    >
      <Section title={t(pending && item.in_force ? 'information.compared' : 'information.decided')}>
        {pending ? <DetailsCompared narrow before={item.in_force} after={item.details} /> : <DetailsShown details={item.details} />}
      </Section>
    </ItemDetail>
  )
}

type Props = {
  /** Over the queue, such as the tabs the desk is one of. */
  head: ReactNode
  /** Where a company is shown. */
  companyHref: (companyId: number) => string
  /** The list of them. */
  companiesHref: string
}

/** The provider's approval of a company's legal data, held beside what is in force. */
export const InformationApproval = ({ head, companyHref, companiesHref }: Props) => {
  const t = useTexts('companyRegistration')
  const reasons = useTexts('reasons')
  const queue = useList(getCompanyRegistrationApproval, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.registration_information_id,
  })
  const common = useTexts('common')
  useBreadcrumbs([{ title: common('menu.company') }, { title: common('route.registered'), to: companiesHref }, { title: t('information.title') }])
  const approve = useDecision(approveTempRegistrationInformation)
  const reject = useDecision(rejectTempRegistrationInformation)
  return (
    <ApprovalDesk
      title={t('information.title')}
      head={head}
      queue={queue}
      tools={<WaitsFilter queue={queue} desks={[{ value: 'registration_information' }]} />}
      itemKey={(item) => item.registration_information_id}
      nameOf={(item) => item.company.name}
      row={(item) => <Row item={item} />}
      detail={(item) => <Detail item={item} companyHref={companyHref(item.company.company_id)} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      whatHappens={(item) => t('information.happens', { company: item.company.name })}
      reasons={[reasons('information.ssm'), reasons('information.tin'), reasons('information.address'), reasons('information.officer')]}
    />
  )
}
