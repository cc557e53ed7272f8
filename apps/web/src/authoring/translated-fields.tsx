import { bcp47, type ContentLanguage } from '@jujur/contract/enumerations.ts'
import { IconPencil } from '@jujur/icons'
import { Fragment, type ReactNode } from 'react'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './translated-fields.module.css'
import { type ByLanguage, withText } from './translations.ts'

export type TextOf<K extends string> = {
  key: K
  label: string
  /** Several lines; so many of them at first. */
  rows?: number
  max: number
  description?: string
}
type Props<K extends string> = {
  fields: readonly TextOf<K>[]
  base: ContentLanguage
  /** The other language, or null for the base one alone. */
  language: ContentLanguage | null
  values: Readonly<Record<K, string>>
  translations: ByLanguage<K>
  /** Fields whose translation was made from an earlier base text. */
  outdated?: Partial<Record<ContentLanguage, string[]>>
  onBase: (key: K, text: string) => void
  onTranslations: (translations: ByLanguage<K>) => void
  errorOf?: (field: K) => ReactNode
  readOnly?: boolean
}

const tagOf = (language: ContentLanguage) => ({ ...bcp47, ms: 'ms' })[language]

/** Each text of the base language, and beside it the same in another one. */
export const TranslatedFields = <K extends string>(props: Props<K>) => {
  const { fields, base, language, values, translations, outdated, onBase, onTranslations, errorOf, readOnly } = props
  const t = useTexts('authoring')
  const older = language ? (outdated?.[language] ?? []) : []
  const input = (field: TextOf<K>, of: ContentLanguage, value: string, onText: (text: string) => void, isBase: boolean) => {
    const shared = {
      label: isBase ? field.label : t('languages.field', { field: field.label, language: languageNames[of] }),
      lang: tagOf(of),
      value,
      maxLength: field.max,
      readOnly,
      description: isBase ? field.description : older.includes(field.key) ? t('languages.older', { language: languageNames[base] }) : undefined,
      error: isBase ? errorOf?.(field.key) : undefined,
      className: !isBase && older.includes(field.key) ? classes.older : undefined,
    }
    return field.rows ? (
      <TextAreaField {...shared} rows={field.rows} onChange={(event) => onText(event.currentTarget.value)} />
    ) : (
      <TextField {...shared} autoComplete="off" onChange={(event) => onText(event.currentTarget.value)} />
    )
  }
  return (
    <div className={language ? classes.pairs : classes.single}>
      {language && (
        <>
          <p className={classes.head}>{t('languages.base', { language: languageNames[base] })}</p>
          <p className={classes.head}>
            {languageNames[language]}
            {older.length > 0 && (
              <span className={classes.mark}>
                <IconPencil size={14} stroke={1.75} aria-hidden="true" />
                {t('languages.outdated', { count: older.length })}
              </span>
            )}
          </p>
        </>
      )}
      {fields.map((field) => (
        <Fragment key={field.key}>
          {input(field, base, values[field.key], (text) => onBase(field.key, text), true)}
          {language &&
            input(
              field,
              language,
              translations[language]?.[field.key] ?? '',
              (text) => onTranslations(withText(translations, language, field.key, text)),
              false,
            )}
        </Fragment>
      ))}
    </div>
  )
}
