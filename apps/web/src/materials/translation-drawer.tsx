import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'

type Props = EditorProps & { isRecording: boolean; language: ContentLanguage; onClose: () => void }

/** The words of one language: title, description, and what is seen and heard; they save themselves as all fields do. */
export const TranslationDrawer = ({ material, draft, isRecording, language, onClose }: Props) => {
  const t = useTexts('materials')
  const isBase = language === material.language
  const texts = isBase ? draft.value : (draft.value.translations[language] ?? {})
  const set = (change: { title?: string; description?: string; transcript?: string }) =>
    isBase
      ? draft.set(change)
      : draft.set({ translations: { ...draft.value.translations, [language]: { ...draft.value.translations[language], ...change } } })
  const name = languageNames[language]
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={name}
      line={isBase ? t('languages.baseLine') : t('languages.besideLine', { language: languageNames[material.language] })}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className={classes.form} lang={bcp47Of(language)}>
        {!isBase && (
          <>
            <TextField
              label={t('fields.title')}
              description={material.title}
              maxLength={200}
              value={texts.title ?? ''}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <TextField
              label={t('fields.description')}
              description={material.description}
              maxLength={2000}
              value={texts.description ?? ''}
              onChange={(event) => set({ description: event.currentTarget.value })}
            />
          </>
        )}
        {isRecording && (
          <TextAreaField
            label={t('languages.transcript')}
            description={t('transcript.help')}
            rows={16}
            maxLength={40_000}
            value={texts.transcript ?? ''}
            onChange={(event) => set({ transcript: event.currentTarget.value })}
          />
        )}
      </div>
    </Drawer>
  )
}
