import { getUserProfile } from '@jujur/contract/accounts.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './profile.module.css'
import { AccountRows } from './profile-account.tsx'
import { EmailRow } from './profile-email.tsx'
import { KeptByCompany } from './profile-kept.tsx'
import { PersonalForm } from './profile-personal.tsx'
import { PhotoRow } from './profile-photo.tsx'
import { OwnPrivacySection } from './profile-privacy.tsx'
import { Rights } from './profile-rights.tsx'
import { SignIns } from './profile-sign-ins.tsx'

/** One's own profile, alike for all four roles: personal info and account info. */
export const UserProfileScreen = () => {
  const t = useTexts('accounts')
  const profile = useCall(getUserProfile, {})
  return (
    <Sheet width="form">
      <PageTitle title={t('profile.title')} line={t('profile.line')} />
      <Answer of={profile} rows={8}>
        {(data) => (
          <div className={classes.parts}>
            <Section title={t('profile.personal')} line={t(data.user.company ? 'profile.personalLine' : 'profile.personalLineStaff')} ruled>
              <PhotoRow profile={data} />
              <EmailRow profile={data} />
              <KeptByCompany profile={data} />
              <PersonalForm profile={data} />
            </Section>
            <Section title={t('profile.account')} line={t('profile.accountLine')} ruled>
              <AccountRows profile={data} />
            </Section>
            {data.user.system_type_id !== systemTypes.trainee && <Rights rights={data.user.permission} systemTypeId={data.user.system_type_id} />}
            <OwnPrivacySection />
            <SignIns profile={data} />
          </div>
        )}
      </Answer>
    </Sheet>
  )
}
