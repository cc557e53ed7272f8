import { TranslatedFields } from '../authoring/translated-fields.tsx'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'

/** What it is called, in its base language; within the editor of a course in another one too. */
export const NamesPart = ({ material, draft, canEdit, errorOf, beside }: EditorProps) => {
  const t = useTexts('materials')
  const { value } = draft
  const titleError = value.title.trim() === '' ? t('fields.titleWrong') : errorOf('title')
  if (beside)
    return (
      <>
        {beside.tabs}
        <TranslatedFields
          fields={[
            { key: 'title', label: t('fields.title'), max: 200 },
            { key: 'description', label: t('fields.description'), max: 2000 },
          ]}
          base={material.language}
          language={beside.language === material.language ? null : beside.language}
          values={value}
          translations={value.translations}
          outdated={material.outdated}
          onBase={(key, text) => draft.set({ [key]: text })}
          onTranslations={(translations) => draft.set({ translations })}
          errorOf={(key) => (key === 'title' ? titleError : errorOf(key))}
          readOnly={!canEdit}
        />
      </>
    )
  return (
    <div className={classes.two}>
      <TextField
        label={t('fields.title')}
        value={value.title}
        maxLength={200}
        readOnly={!canEdit}
        error={titleError}
        onChange={(event) => draft.set({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('fields.description')}
        value={value.description}
        maxLength={2000}
        readOnly={!canEdit}
        error={errorOf('description')}
        onChange={(event) => draft.set({ description: event.currentTarget.value })}
      />
    </div>
  )
}
