import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getTraineeModuleList, type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import type { ReactNode } from 'react'
import { send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './forms.module.css'
import { type OnDraft, useShownDraft } from './pane.ts'
import { TranslatedFields } from './translated-fields.tsx'
import { changedLanguages } from './translations.ts'
import { useContentEditor } from './use-content-editor.ts'
import { useFieldErrors } from './use-field-errors.tsx'

type Key = 'title' | 'short_title' | 'description'
type Fields = Pick<TraineeModule, Key | 'translations'>
const fieldsOf = ({ title, short_title, description, translations }: TraineeModule): Fields => ({ title, short_title, description, translations })

type Props = {
  module: TraineeModule
  language: ContentLanguage | null
  onDraft: OnDraft
  readOnly: boolean
  /** Language tabs. */
  tabs: ReactNode
  /** What can be done with the module beside its texts. */
  actions?: ReactNode
}

/** What a module says of itself, in two languages. */
export const ModulePane = ({ module, language, onDraft, readOnly, tabs, actions }: Props) => {
  const t = useTexts('modules')
  const { module_id } = module
  const labels = { title: t('fields.title'), short_title: t('fields.shortTitle'), description: t('fields.description') }
  const errors = useFieldErrors({ ...labels, translations: t('fields.translations') }, { 10012: 'title' })
  const { draft } = useContentEditor<TraineeModule, Fields>({
    kind: 'module',
    id: module_id,
    first: module,
    valuesOf: fieldsOf,
    save: async ({ translations, ...changes }, version, server) => {
      const sent = translations && changedLanguages(server.translations, translations)
      return (await send(UpdateModuleItem, { module_id, version, ...changes, ...(sent ? { translations: sent } : {}) })).data.module
    },
    load: async () => (await send(getTraineeModuleList, { module_id })).data.module,
    refused: errors.refused,
    onSaved: errors.clear,
    keepsTyped: true,
  })
  useShownDraft(draft, onDraft)
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h2>{draft.value.title}</h2>
        {actions && <div className={classes.acts}>{actions}</div>}
      </div>
      {tabs}
      <TranslatedFields
        fields={[
          { key: 'title', label: labels.title, max: 150 },
          { key: 'short_title', label: labels.short_title, max: 40, description: t('fields.shortTitleHelp') },
          { key: 'description', label: labels.description, max: 2000, rows: 3 },
        ]}
        base={module.language}
        language={language}
        values={draft.value}
        translations={draft.value.translations}
        outdated={module.outdated}
        onBase={(key, text) => draft.set({ [key]: text })}
        onTranslations={(translations) => draft.set({ translations })}
        errorOf={errors.of}
        readOnly={readOnly}
      />
    </div>
  )
}
