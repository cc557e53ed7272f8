import {
  approveCompanyUserRegistration,
  type CompanyRegistration,
  getCompanyUserRegistrationApproval,
  rejectCompanyRegistration,
} from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import {
  CompanyRegistrationChecks,
  CompanyRegistrationCreates,
  CompanyRegistrationFacts,
  isPending,
  RegistrationBadge,
  useCompanyRegistrationOrigin,
  useSubmittedBy,
  useWhatHappens,
} from './registration-parts.tsx'
import { PreRegistrationTabs } from './tabs.tsx'

type Item = CompanyRegistration
const idOf = ({ temp_company_user_registration_id, version }: Item) => ({ temp_company_user_registration_id, version })

const Row = ({ item }: { item: Item }) => {
  const submittedBy = useSubmittedBy()
  return (
    <ItemRow
      name={item.company_name}
      number={item.company_reg_no}
      submittedBy={submittedBy(item)}
      submittedAt={item.submitted_at}
      state={<RegistrationBadge registration={item} />}
    />
  )
}

const Detail = ({ item }: { item: Item }) => {
  const approvals = useTexts('approvals')
  const { sentences } = useFormat()
  const origin = useCompanyRegistrationOrigin()
  return (
    <ItemDetail
      title={item.company_name}
      line={sentences([origin(item), item.can.approve && approvals('desk.mayDecide')])}
      facts={<CompanyRegistrationFacts registration={item} />}
    >
      {isPending(item) && <CompanyRegistrationChecks registration={item} />}
      <CompanyRegistrationCreates registration={item} />
    </ItemDetail>
  )
}

/** Deciding on companies that want to join: what is known, what stands against it, and what approving creates. */
export const CompanyApprovalScreen = () => {
  const t = useTexts('companies')
  const reasons = useTexts('reasons')
  const whatHappens = useWhatHappens()
  const queue = useList(getCompanyUserRegistrationApproval, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.temp_company_user_registration_id,
  })
  const approve = useDecision(approveCompanyUserRegistration)
  const reject = useDecision(rejectCompanyRegistration)
  return (
    <ApprovalDesk
      title={t('approval.title')}
      head={<PreRegistrationTabs current="companyApproval" />}
      queue={queue}
      tools={<WaitsFilter queue={queue} desks={[{ value: 'company_registrations' }]} />}
      itemKey={(item) => item.temp_company_user_registration_id}
      nameOf={(item) => item.company_name}
      row={(item) => <Row item={item} />}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      whatHappens={whatHappens}
      correctAt={(item) => hrefOf('companyPreRegistration', { id: item.temp_company_user_registration_id, edit: 1 })}
      reasons={[reasons('company.number'), reasons('company.registered'), reasons('company.onePerson'), reasons('company.unreachable')]}
    />
  )
}
