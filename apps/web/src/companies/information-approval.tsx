import {
  approveTempRegistrationInformation,
  getCompanyRegistrationApproval,
  type RegistrationInformation,
  rejectTempRegistrationInformation,
} from '@jujur/contract/legal.ts'
import { Link } from 'react-router'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { useList } from '../kit/lists/use-list.ts'
import { changedFields, DetailsCompared, DetailsShown } from '../kit/registration-details.tsx'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import classes from './registration-parts.module.css'
import { CompanyTabs, paths } from './tabs.tsx'

type Item = RegistrationInformation
const PENDING = 2
const changed = ['getCompanyList', 'globalAdminGetCompanyDetails', 'getTempRegistrationInformationList'] as const
const idOf = ({ registration_information_id, version }: Item) => ({ registration_information_id, version })

const Row = ({ item }: { item: Item }) => {
  const t = useTexts('companies')
  const { date } = useFormat()
  const count = changedFields(item.in_force, item.details).length
  return (
    <>
      <span className={classes.rowName}>{item.company.name}</span>
      <span className={classes.rowNumber}>{item.company.company_reg_no}</span>
      <span className={classes.rowFoot}>
        <span>
          {item.submitted_by && `${item.submitted_by}, `}
          <span className={classes.when}>{date(item.submitted_at)}</span>
        </span>
        {item.approve_status_id === PENDING && <b>{item.in_force ? t('information.changes', { count }) : t('information.first')}</b>}
      </span>
    </>
  )
}

const Detail = ({ item }: { item: Item }) => {
  const t = useTexts('companies')
  const { dateTime } = useFormat()
  const pending = item.approve_status_id === PENDING
  const sent = item.submitted_by && t('information.sentBy', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  return (
    <div className={classes.detail}>
      <div>
        <h2 className={classes.title}>{item.company.name}</h2>
        <p className={classes.origin}>{[sent, item.can.approve && t('approval.mayDecide')].filter(Boolean).join(' ')}</p>
        <DefinitionList
          layout="facts"
          items={[
            { term: t('fields.companyRegNo'), value: item.company.company_reg_no, figures: true },
            { term: t('fields.company'), value: <Link to={`${paths.company}?id=${item.company.company_id}`}>{t('information.openCompany')}</Link> },
          ]}
        />
      </div>
      <Section title={t(pending && item.in_force ? 'information.compared' : 'information.decided')}>
        {pending ? <DetailsCompared before={item.in_force} after={item.details} /> : <DetailsShown details={item.details} />}
      </Section>
    </div>
  )
}

/** The provider's approval of a company's legal data, held beside what is in force. */
export const InformationApproval = () => {
  const t = useTexts('companies')
  const common = useTexts('common')
  useBreadcrumbs([{ title: common('menu.company') }, { title: common('menu.registered'), to: paths.company }, { title: t('tabs.information') }])
  const queue = useList(getCompanyRegistrationApproval, {
    rows: (data) => data.list,
    searchAs: 'search',
    idOf: (item) => item.registration_information_id,
  })
  const approve = useDecision(approveTempRegistrationInformation, { invalidates: changed })
  const reject = useDecision(rejectTempRegistrationInformation, { invalidates: changed })
  return (
    <ApprovalDesk
      title={t('information.title')}
      head={<CompanyTabs current="information" />}
      queue={queue}
      itemKey={(item) => item.registration_information_id}
      nameOf={(item) => item.company.name}
      row={(item) => <Row item={item} />}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      whatHappens={(item) => t('information.happens', { company: item.company.name })}
      reasons={[t('information.reason.ssm'), t('information.reason.tin'), t('information.reason.address'), t('information.reason.officer')]}
    />
  )
}
