import { useTexts } from '../kit/texts/texts.ts'
import classes from './profile.module.css'
import type { Profile } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

/** What only the company changes; nothing of it for the provider's people. */
export const KeptByCompany = ({ profile: { user, personal } }: { profile: Profile }) => {
  const t = useTexts('accounts')
  if (!user.company) return null
  const none = <span className={classes.dim}>{t('profile.none')}</span>
  return (
    <>
      <ProfileRow label={t('fields.company')}>
        {user.company.name}
        <span className={classes.dim}> · {user.company.company_reg_no}</span>
      </ProfileRow>
      <ProfileRow label={t('fields.employeeNo')}>{personal.employee_no ?? none}</ProfileRow>
      <ProfileRow label={t('fields.icNo')}>
        {personal.ic_no_masked ?? none}
        <p className={classes.help}>{t('profile.readOnly')}</p>
      </ProfileRow>
    </>
  )
}
