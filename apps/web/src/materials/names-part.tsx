import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'

/** What it is called, in its base language. */
export const NamesPart = ({ draft, canEdit, errorOf }: EditorProps) => {
  const t = useTexts('materials')
  return (
    <div className={classes.two}>
      <TextField
        label={t('fields.title')}
        value={draft.value.title}
        maxLength={200}
        readOnly={!canEdit}
        error={draft.value.title.trim() === '' ? t('fields.titleWrong') : errorOf('title')}
        onChange={(event) => draft.set({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('fields.description')}
        value={draft.value.description}
        maxLength={2000}
        readOnly={!canEdit}
        error={errorOf('description')}
        onChange={(event) => draft.set({ description: event.currentTarget.value })}
      />
    </div>
  )
}
