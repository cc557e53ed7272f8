/** What a pre-registration says, what stands against it, and what its approval creates. */
import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { globalAdminGetCompanyDetails } from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconBuilding, IconCheck, IconMail, IconUsersPlus } from '@jujur/icons'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useFindingWords } from './finding-words.ts'
import classes from './registration-parts.module.css'
import { SimilarCompanies } from './similar-companies.tsx'

type Props = { registration: CompanyRegistration }

const PENDING = 2
export const isPending = ({ approve_status_id }: CompanyRegistration) => approve_status_id === PENDING

/** While it waits, the result of the checks; then the decision. */
export const RegistrationBadge = ({ registration }: Props) => {
  const t = useTexts('companies')
  const { approve_status_id, findings } = registration
  if (approve_status_id === 1) return <StateBadge state="completed">{t('approveStatus.1')}</StateBadge>
  if (approve_status_id === 3) return <StateBadge state="rejected">{t('approveStatus.3')}</StateBadge>
  if (findings.length > 0) return <StateBadge state="overdue">{t('pre.findings', { count: findings.length })}</StateBadge>
  return <StateBadge state="completed">{t('pre.passed')}</StateBadge>
}

export const useSubmittedBy = () => {
  const t = useTexts('companies')
  return ({ submitted_by }: Pick<CompanyRegistration, 'submitted_by'>) => submitted_by ?? t('pre.signUp')
}

/** Where it came from, in one sentence. */
export const useCompanyRegistrationOrigin = () => {
  const t = useTexts('companies')
  const { dateTime } = useFormat()
  return ({ submitted_by, submitted_at }: CompanyRegistration) =>
    submitted_by
      ? t('approval.enteredBy', { name: submitted_by, when: dateTime(submitted_at) })
      : t('approval.signedUp', { when: dateTime(submitted_at) })
}

export const CompanyRegistrationFacts = ({ registration }: Props) => {
  const t = useTexts('companies')
  const may = useMay()
  const { company_id } = registration
  return (
    <DefinitionList
      layout="facts"
      items={[
        { term: t('fields.companyRegNo'), value: registration.company_reg_no, figures: true },
        { term: t('fields.companyEmail'), value: registration.email },
        { term: t('fields.companyPhone'), value: registration.phone, figures: true },
        ...(company_id !== null && may(globalAdminGetCompanyDetails.name)
          ? [{ term: t('fields.company'), value: <TextLink to={hrefOf('companies', { id: company_id })}>{t('pre.openCompany')}</TextLink> }]
          : []),
      ]}
    />
  )
}

/** Which codes each check looks for; one that finds nothing shows as passed. */
const checks = { company: [10008], people: [10017, 10018, 10046, 10047], accounts: [10001, 10002] } as const
type CheckName = keyof typeof checks
const checkNames = Object.keys(checks) as CheckName[]

/** Looked up anew while it is pending: what stands against it on top, then what passed. */
export const CompanyRegistrationChecks = ({ registration }: Props) => {
  const t = useTexts('companies')
  const words = useFindingWords()
  const { findings, checker, another_company } = registration
  const passed = checkNames.filter(
    (name) =>
      !(name === 'company' && registration.similar.length > 0) && !findings.some((code) => (checks[name] as readonly number[]).includes(code)),
  )
  return (
    <Section title={t('checks.title')} line={findings.length > 0 ? t('checks.blocks') : undefined} ruled>
      <ul className={classes.checks}>
        {findings.map((code) => (
          <li key={code} className={classes.against}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {words.title(code)}
              <small>{words.means(code)}</small>
            </span>
          </li>
        ))}
        {another_company !== null && (
          <li>
            <IconBuilding size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {t('similar.said')}
              <small>{another_company}</small>
            </span>
          </li>
        )}
        {passed.map((name) => (
          <li key={name} className={classes.passed}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            <span>{t(name === 'people' && !checker ? 'checks.alone' : `checks.${name}`)}</span>
          </li>
        ))}
      </ul>
      {registration.similar.length > 0 && <SimilarCompanies registration={registration} />}
    </Section>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()

/** The people with what each will do; while it waits, also the company and the invitations. */
export const CompanyRegistrationCreates = ({ registration }: Props) => {
  const t = useTexts('companies')
  const { will, maker, checker, approve_status_id } = registration
  const people = will.users.map((user) => ({ ...(user.username === checker?.username ? checker : maker), ...user }))
  const rejected = approve_status_id === 3
  const title = isPending(registration) ? 'approval.creates' : rejected ? 'approval.people' : 'approval.created'
  return (
    <Section title={t(title)} ruled>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.username}>
            <span className={classes.avatar} aria-hidden="true">
              {initials(person.name)}
            </span>
            <div>
              <b>{person.name}</b>
              <p className={classes.dim}>{person.email}</p>
              <p className={classes.dim}>{person.phone}</p>
              <p className={classes.dim}>{t('approval.username', { username: person.username })}</p>
              <p className={classes.does}>{t(`approval.does.${person.kind}`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isPending(registration) && (
        <ul className={classes.checks}>
          <li>
            {will.company === 'new' ? (
              <IconBuilding size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconUsersPlus size={18} stroke={1.75} aria-hidden="true" />
            )}
            <span>
              {will.company === 'new'
                ? t('approval.newCompany', { name: registration.company_name })
                : t('approval.oldCompany', { name: will.company.name })}
            </span>
          </li>
          <li>
            <IconMail size={18} stroke={1.75} aria-hidden="true" />
            <span>{t('approval.invitations', { count: will.users.length })}</span>
          </li>
        </ul>
      )}
    </Section>
  )
}

/** 'Creates the company X and two accounts: siti (maker), chandra (checker); each gets an invitation by mail.' */
export const useWhatHappens = () => {
  const t = useTexts('companies')
  const { facts } = useFormat()
  return ({ will, company_name }: CompanyRegistration): string => {
    const people = facts(will.users.map(({ username, kind }) => t(`approval.person.${kind}`, { username })))
    const count = will.users.length
    return will.company === 'new'
      ? t('approval.happensNew', { company: company_name, count, people })
      : t('approval.happensOld', { company: will.company.name, count, people })
  }
}
