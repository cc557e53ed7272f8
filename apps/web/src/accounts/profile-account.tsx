import { updateUserProfile } from '@jujur/contract/accounts.ts'
import { bcp47, type Language, languages } from '@jujur/contract/enumerations.ts'
import { useSend } from '../kit/call/use-send.ts'
import { session } from '../kit/session/session.ts'
import { setLanguage, useLanguage, useTexts } from '../kit/texts/texts.ts'
import classes from './profile.module.css'
import { type Profile, useSavedAt } from './profile.ts'
import { AuthenticatorRow } from './profile-authenticator.tsx'
import { PasswordRow } from './profile-password.tsx'
import { ProfileRow } from './profile-row.tsx'

/** Each language by its own name, with a capital as at the start of a line. */
const ownName = (language: Language): string => {
  const tag = bcp47[language]
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

const LanguageRow = () => {
  const t = useTexts('accounts')
  const language = useLanguage()
  const { savedAt, saved } = useSavedAt()
  const { send } = useSend<typeof updateUserProfile>(updateUserProfile, {
    onDone: (data) => {
      session.update(data.user)
      saved()
    },
  })
  const choose = (next: Language) => {
    void setLanguage(next)
    void send({ language: next })
  }
  return (
    <ProfileRow label={t('fields.language')}>
      <select
        aria-label={t('fields.language')}
        value={language}
        onChange={(event) => choose(event.currentTarget.value as Language)}
        className={classes.select}
      >
        {languages.map((value) => (
          <option key={value} value={value} lang={bcp47[value]}>
            {ownName(value)}
          </option>
        ))}
      </select>
      <p className={classes.help}>
        {t('profile.languageHelp')} <span role="status">{savedAt && t('profile.languageSaved', { time: savedAt })}</span>
      </p>
    </ProfileRow>
  )
}

export const AccountRows = ({ profile }: { profile: Profile }) => {
  const t = useTexts('accounts')
  return (
    <>
      <ProfileRow label={t('fields.username')}>{profile.user.username}</ProfileRow>
      <LanguageRow />
      <PasswordRow />
      <AuthenticatorRow account={profile.account} />
    </>
  )
}
