import { useTexts } from '../kit/texts/texts.ts'
import classes from './profile.module.css'
import { isOwnToChange, type Profile } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

/** What only the company changes; nothing of it for the provider's people. */
export const KeptByCompany = ({ profile }: { profile: Profile }) => {
  const t = useTexts('accounts')
  const { user, personal } = profile
  if (!user.company) return null
  const none = <span className={classes.dim}>{t('profile.none')}</span>
  const isTrainee = !isOwnToChange(profile)
  return (
    <>
      {isTrainee && <ProfileRow label={t('fields.name')}>{user.name}</ProfileRow>}
      <ProfileRow label={t('fields.company')}>
        {user.company.name}
        <span className={classes.dim}> · {user.company.company_reg_no}</span>
      </ProfileRow>
      {isTrainee && (
        <>
          <ProfileRow label={t('fields.department')}>{personal.department ?? none}</ProfileRow>
          <ProfileRow label={t('fields.position')}>{personal.position ?? none}</ProfileRow>
          <ProfileRow label={t('fields.employeeNo')}>{personal.employee_no ?? none}</ProfileRow>
          <ProfileRow label={t('fields.icNo')}>
            {personal.ic_no_masked ?? none}
            <p className={classes.help}>{t('profile.readOnly')}</p>
          </ProfileRow>
        </>
      )}
    </>
  )
}
