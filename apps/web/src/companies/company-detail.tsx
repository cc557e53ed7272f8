import type { Output } from '@jujur/contract/call.ts'
import { type CompanyUser, getCompanyUserList, updateCompanyStatus } from '@jujur/contract/companies.ts'
import { globalAdminGetCompanyDetails } from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CompanyLegal } from '../company-registration/company-legal.tsx'
import { Refused } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company.module.css'
import { CompanyState } from './company-state.tsx'
import { CompanyStatusDialog } from './company-status-dialog.tsx'
import { CompanyTerms } from './company-terms.tsx'
import { UserState } from './user-state.tsx'

type Details = Output<typeof globalAdminGetCompanyDetails>['list']

const People = ({ users, companyId }: { users: readonly CompanyUser[]; companyId: number }) => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const { dateTime } = useFormat()
  const may = useMay()
  const manages = may(getCompanyUserList.name)
  return (
    <Section
      title={t('company.people')}
      action={manages && <TextLink to={hrefOf('companyUsers', { company_id: companyId })}>{t('company.peopleAll')}</TextLink>}
      ruled
    >
      {users.length === 0 && <p className={classes.nobody}>{t('company.nobody')}</p>}
      <RowList>
        {users.map((user) => (
          <Row
            key={user.user_id}
            title={manages ? <Link to={hrefOf('companyUsers', { id: user.user_id })}>{user.name}</Link> : user.name}
            lines={[
              `${common(`permission.kind.${user.kind}`)}, ${user.username}`,
              user.email,
              `${t('fields.lastActive')}: ${user.last_active_at ? dateTime(user.last_active_at) : t('fields.never')}`,
            ]}
            end={<UserState status={user.status} />}
          />
        ))}
      </RowList>
    </Section>
  )
}

const Contact = ({ company }: Pick<Details, 'company'>) => {
  const t = useTexts('companies')
  const none = <span className={classes.none}>{t('company.none')}</span>
  const onOff = (on: boolean) => t(on ? 'company.on' : 'company.off')
  return (
    <Section title={t('company.contact')} ruled>
      <DefinitionList
        items={[
          { term: t('fields.companyEmail'), value: company.email },
          { term: t('fields.companyPhone'), value: company.phone, figures: true },
          { term: t('company.helpContact'), value: company.contact ?? none },
          { term: t('company.speakUp'), value: company.speak_up_url ? <TextLink to={company.speak_up_url}>{company.speak_up_url}</TextLink> : none },
          { term: t('company.traineeOtp'), value: onOff(company.trainee_otp) },
          { term: t('company.fourEyes'), value: onOff(company.trainee_four_eyes) },
        ]}
      />
    </Section>
  )
}

const Trainees = ({ trainees }: Pick<Details, 'trainees'>) => {
  const t = useTexts('companies')
  const { number } = useFormat()
  const figure = (n: number) => `${number(n)}${trainees.more && n >= 10_000 ? '+' : ''}`
  return (
    <Section title={t('company.trainees')} ruled>
      <FigureList
        layout="rows"
        items={[
          { label: t('company.activeTrainees'), value: figure(trainees.active) },
          { label: t('company.pendingTrainees'), value: figure(trainees.pending) },
        ]}
      />
    </Section>
  )
}

const CompanyRecord = ({ details, back, onStale }: { details: Details; back: string; onStale: () => void }) => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const { date, dateTime } = useFormat()
  const told = useId()
  const mayChange = useMay()(updateCompanyStatus.name)
  const [asking, setAsking] = useState(false)
  const { company, registration_information, users, trainees, terms, closed } = details
  useBreadcrumbs([{ title: common('menu.company') }, { title: common('menu.registered'), to: back }, { title: company.name }])
  const versions = registration_information.toSorted(
    (one, other) => other.submitted_at.localeCompare(one.submitted_at) || other.registration_information_id - one.registration_information_id,
  )
  return (
    <>
      <PageTitle
        title={company.name}
        line={
          <span className={classes.line}>
            <span className={classes.number}>{company.company_reg_no}</span>
            {t('company.since', { date: date(company.created_at) })}
            <CompanyState status={company.status} />
          </span>
        }
        actions={
          mayChange &&
          company.status === 'inactive' && (
            <Button variant="default" disabled={closed?.by_you} aria-describedby={closed ? told : undefined} onClick={() => setAsking(true)}>
              {t('company.open')}
            </Button>
          )
        }
      />
      {closed && (
        <div id={told} className={classes.closed}>
          <Notice title={t('company.closedBy', { name: closed.by, when: dateTime(closed.at) })}>
            {closed.reason}
            {closed.by_you && mayChange && <p>{t('company.byYou')}</p>}
          </Notice>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.wide}>
          <CompanyLegal versions={versions} approvalHref={hrefOf('companyInformation')} />
        </div>
        <div className={classes.beside}>
          <Trainees trainees={trainees} />
          <People users={users} companyId={company.company_id} />
          <CompanyTerms company={company} terms={terms} onStale={onStale} />
          <Contact company={company} />
        </div>
      </div>
      {mayChange && company.status === 'active' && (
        <Section title={t('user.account')} ruled>
          <p className={classes.ends}>{t('company.deactivateText')}</p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('company.deactivate')}
          </Button>
        </Section>
      )}
      {asking && <CompanyStatusDialog company={company} onClose={() => setAsking(false)} />}
    </>
  )
}

/** One company as it stands: who, how many, contact, and its legal data with every version. */
export const CompanyDetail = ({ id, back }: { id: number; back: string }) => {
  const t = useTexts('companies')
  const { data, error, refetch } = useCall(globalAdminGetCompanyDetails, { company_id: id })
  const gone = error instanceof Refused && error.code === 10011
  return (
    <Sheet width="dashboard">
      <BackLink to={back}>{t('company.back')}</BackLink>
      {data ? (
        <CompanyRecord details={data.list} back={back} onStale={() => void refetch()} />
      ) : gone ? (
        <EmptyState>{t('company.gone')}</EmptyState>
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}
