import {
  approveCompanyUserRegistration,
  type CompanyRegistration,
  getCompanyUserRegistrationApproval,
  rejectCompanyRegistration,
} from '@jujur/contract/companies.ts'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './registration-parts.module.css'
import {
  isPending,
  RegistrationBadge,
  RegistrationChecks,
  RegistrationCreates,
  RegistrationFacts,
  useOrigin,
  useSubmittedBy,
  useWhatHappens,
} from './registration-parts.tsx'
import { PreRegistrationTabs, paths } from './tabs.tsx'

type Item = CompanyRegistration
const changed = ['getTempCompanyUserRegistrationList', 'getCompanyUserList', 'getCompanyList'] as const
const idOf = ({ temp_company_user_registration_id, version }: Item) => ({ temp_company_user_registration_id, version })

const Row = ({ item }: { item: Item }) => {
  const { date } = useFormat()
  const submittedBy = useSubmittedBy()
  return (
    <>
      <span className={classes.rowName}>{item.company_name}</span>
      <span className={classes.rowNumber}>{item.company_reg_no}</span>
      <span className={classes.rowFoot}>
        <span>
          {submittedBy(item)}, <span className={classes.when}>{date(item.submitted_at)}</span>
        </span>
        <RegistrationBadge registration={item} />
      </span>
    </>
  )
}

const Detail = ({ item }: { item: Item }) => {
  const t = useTexts('companies')
  const origin = useOrigin()
  return (
    <div className={classes.detail}>
      <div>
        <h2 className={classes.title}>{item.company_name}</h2>
        <p className={classes.origin}>{[origin(item), item.can.approve && t('approval.mayDecide')].filter(Boolean).join(' ')}</p>
        <RegistrationFacts registration={item} />
      </div>
      {isPending(item) && <RegistrationChecks registration={item} />}
      <RegistrationCreates registration={item} />
    </div>
  )
}

/** Deciding on companies that want to join: what is known, what stands against it, and what approving creates. */
export const Component = () => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const whatHappens = useWhatHappens()
  const queue = useList(getCompanyUserRegistrationApproval, {
    rows: (data) => data.list,
    searchAs: 'search',
    idOf: (item) => item.temp_company_user_registration_id,
  })
  const approve = useDecision(approveCompanyUserRegistration, { invalidates: changed })
  const reject = useDecision(rejectCompanyRegistration, { invalidates: changed })
  useBreadcrumbs([{ title: common('menu.company') }, { title: t('tabs.preRegistration'), to: paths.preRegistration }, { title: t('tabs.approval') }])
  return (
    <ApprovalDesk
      title={t('approval.title')}
      head={<PreRegistrationTabs current="approval" />}
      queue={queue}
      itemKey={(item) => item.temp_company_user_registration_id}
      nameOf={(item) => item.company_name}
      row={(item) => <Row item={item} />}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      whatHappens={whatHappens}
      reasons={[t('approval.reason.number'), t('approval.reason.registered'), t('approval.reason.onePerson'), t('approval.reason.unreachable')]}
    />
  )
}
