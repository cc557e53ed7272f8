import type { updateUserProfile } from '@jujur/contract/accounts.ts'
import { bcp47, type Language, languages } from '@jujur/contract/enumerations.ts'
import { IconLanguage } from '@jujur/icons'
import { callRef } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { session } from '../../kit/session/session.ts'
import { languageNames } from '../../kit/texts/language-names.ts'
import { chooseLanguage, setLanguage, useLanguage, useTexts } from '../../kit/texts/texts.ts'
import classes from './tools.module.css'

/** Takes effect at once; a signed-in person's profile learns of it, so that mails and the next sign-in come in it too. */
export const LanguageSelect = ({ named = false }: { named?: boolean }) => {
  const t = useTexts('common')
  const language = useLanguage()
  const { send } = useSend(callRef<typeof updateUserProfile>('updateUserProfile', { changes: ['own_account'] }))
  const choose = async (next: Language) => {
    try {
      await (session.get() ? setLanguage : chooseLanguage)(next)
    } catch (error) {
      showTrouble(error)
      return
    }
    const person = session.get()
    if (!person) return
    const profile = await send({ language: next })
    if (profile && session.get()) session.update(profile.user)
  }
  return (
    <span className={named ? `${classes.select} ${classes.named}` : classes.select}>
      <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
      {named && <span aria-hidden="true">{languageNames[language]}</span>}
      <select aria-label={t('app.language')} value={language} onChange={(event) => void choose(event.currentTarget.value as Language)}>
        {languages.map((code) => (
          <option key={code} value={code} lang={bcp47[code]}>
            {languageNames[code]}
          </option>
        ))}
      </select>
    </span>
  )
}
