import { type ContentLanguage, contentLanguages, contentTags } from '@jujur/contract/enumerations.ts'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@jujur/icons'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './language-tabs.module.css'

export type Translated = {
  /** Texts that this language has, of those that the base language has. */
  done: number
  total: number
  /** Made from an earlier text of the base language. */
  outdated: number
}

type Props = {
  base: ContentLanguage
  current: ContentLanguage
  onChoose: (language: ContentLanguage) => void
  counts: Partial<Record<ContentLanguage, Translated>>
  /** Only these, where an author chose them. */
  languages?: readonly ContentLanguage[] | null
}

const iconOf = ({ done, total, outdated }: Translated) => {
  if (outdated > 0 || (done > 0 && done < total)) return IconAlertTriangle
  return done === total ? IconCheck : IconCircleDashed
}

/** One language beside the base one; each says how much of it is there. */
export const LanguageTabs = ({ base, current, onChoose, counts, languages }: Props) => {
  const t = useTexts('authoring')
  return (
    <fieldset aria-label={t('languages.label')} className={classes.tabs}>
      {contentLanguages
        .filter((language) => language !== base && (languages?.includes(language) ?? true))
        .map((language) => {
          const count = counts[language]
          const Icon = count ? iconOf(count) : IconCircleDashed
          return (
            <button key={language} type="button" aria-pressed={language === current} onClick={() => onChoose(language)}>
              <Icon size={15} stroke={1.75} aria-hidden="true" />
              <span lang={contentTags[language]}>{languageNames[language]}</span>
              {count && (
                <span className={classes.count}>
                  {count.done} / {count.total}
                  {count.outdated > 0 && <span className="vh">, {t('languages.outdated', { count: count.outdated })}</span>}
                </span>
              )}
            </button>
          )
        })}
    </fieldset>
  )
}
