import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { type KeyboardEvent, useState } from 'react'
import { LanguageTabs, type Translated } from '../authoring/language-tabs.tsx'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import type { EditorProps } from './material-draft.ts'
import { countOf, plainText } from './material-words.ts'
import classes from './materials.module.css'
import { RichEditor } from './rich-editor.tsx'

const fields = ['title', 'description', 'html'] as const

/** How much of each language is there, and what is older than the base text. */
const countsOf = ({ material, draft }: Pick<EditorProps, 'material' | 'draft'>): Partial<Record<ContentLanguage, Translated>> => {
  const wanted = fields.filter((field) => draft.value[field].trim() !== '')
  return Object.fromEntries(
    contentLanguages.map((language) => [
      language,
      {
        done: wanted.filter((field) => (draft.value.translations[language]?.[field] ?? '').trim() !== '').length,
        total: wanted.length,
        outdated: material.outdated[language]?.length ?? 0,
      },
    ]),
  )
}

/** Enter at the end of the title: on with the text. */
const intoText = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
  if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.closest('section')?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
}

const Head = ({ name, html }: { name: string; html: string }) => {
  const t = useTexts('materials')
  const { count, signs } = countOf(plainText(html))
  return (
    <div className={classes.columnHead}>
      <span>{name}</span>
      <span className={classes.help}>{t(signs ? 'signs' : 'words', { count })}</span>
    </div>
  )
}

/** The text in its base language, and beside it in another. */
export const TextEditor = ({ material, draft, canEdit, errorOf, beside: given }: EditorProps) => {
  const t = useTexts('materials')
  const [chosen, setBeside] = useState<ContentLanguage>(() => contentLanguages.findLast((language) => language !== material.language) ?? 'en')
  const beside = given && given.language !== material.language ? given.language : chosen
  const texts = draft.value.translations[beside] ?? {}
  const set = (change: { title?: string; description?: string; html?: string }) => {
    const { translations } = draft.value
    draft.set({ translations: { ...translations, [beside]: { ...translations[beside], ...change } } })
  }
  const base = languageNames[material.language]
  const other = languageNames[beside]
  const shared = { readOnly: !canEdit }
  return (
    <>
      {given?.tabs ?? <LanguageTabs base={material.language} current={beside} onChoose={setBeside} counts={countsOf({ material, draft })} />}
      <div className={classes.columns}>
        <section aria-label={t('languages.base', { language: base })}>
          <Head name={t('languages.base', { language: base })} html={draft.value.html} />
          <TextField
            {...shared}
            label={t('fields.title')}
            maxLength={200}
            value={draft.value.title}
            error={draft.value.title.trim() === '' ? t('fields.titleWrong') : errorOf('title')}
            onKeyDown={intoText}
            onChange={(event) => draft.set({ title: event.currentTarget.value })}
          />
          <TextField
            {...shared}
            label={t('fields.description')}
            maxLength={2000}
            value={draft.value.description}
            error={errorOf('description')}
            onChange={(event) => draft.set({ description: event.currentTarget.value })}
          />
          <p className={classes.label}>{t('fields.text')}</p>
          <RichEditor
            {...shared}
            label={t('fields.text')}
            value={draft.value.html}
            onChange={(html) => draft.set({ html })}
            language={material.language}
            pictures={material.pictures}
          />
        </section>
        <section aria-label={other}>
          <Head name={other} html={texts.html ?? ''} />
          <TextField
            {...shared}
            label={t('fields.titleIn', { language: other })}
            maxLength={200}
            value={texts.title ?? ''}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextField
            {...shared}
            label={t('fields.descriptionIn', { language: other })}
            maxLength={2000}
            value={texts.description ?? ''}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <p className={classes.label}>{t('fields.textIn', { language: other })}</p>
          <RichEditor
            key={beside}
            {...shared}
            label={t('fields.textIn', { language: other })}
            value={texts.html ?? ''}
            onChange={(html) => set({ html })}
            language={beside}
            pictures={material.pictures}
          />
        </section>
      </div>
    </>
  )
}
