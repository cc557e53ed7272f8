import type { ContentLanguage, Topic } from '@jujur/contract/enumerations.ts'
import { getGlobalAdminViewMaterial, type Material, UpdateMaterial } from '@jujur/contract/materials.ts'
import type { PackageSettings } from '@jujur/contract/packages.ts'
import type { ReactNode } from 'react'
import { changedLanguages } from '../authoring/translations.ts'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useContentEditor } from '../authoring/use-content-editor.ts'
import { useFieldErrors } from '../authoring/use-field-errors.tsx'
import { send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'

type Texts = { title?: string; description?: string; html?: string; transcript?: string }
/** What saves itself; files and captions are sent by themselves. */
export type MaterialValue = {
  title: string
  description: string
  html: string
  transcript: string
  min_seconds: number
  topics: Topic[]
  /** Of a SCORM package only. */
  package_settings: PackageSettings | undefined
  translations: Partial<Record<ContentLanguage, Texts>>
}
export type MaterialDraft = ContentDraft<MaterialValue>

export const materialValue = (material: Material): MaterialValue => ({
  title: material.title,
  description: material.description,
  html: material.html ?? '',
  transcript: material.transcript ?? '',
  min_seconds: material.min_seconds,
  topics: material.topics,
  package_settings: material.scorm?.settings,
  translations: material.translations,
})

type Change = Omit<Parameters<typeof send<typeof UpdateMaterial>>[1], 'material_id' | 'version'>

/** What the editor reads: it has the answer by then. */
const own = { answered: [getGlobalAdminViewMaterial.name] } as const

/** A material under edit: its fields save themselves, its files and captions by a step of their own. */
export const useMaterialDraft = (first: Material) => {
  const { material_id } = first
  const t = useTexts('materials')
  const read = async () => (await send(getGlobalAdminViewMaterial, { material_id })).data.material
  const errors = useFieldErrors({
    title: t('fields.title'),
    description: t('fields.description'),
    min_seconds: t('time.title'),
    package_settings: t('package.title'),
  })
  const {
    content: material,
    draft,
    part,
    step,
  } = useContentEditor<Material, MaterialValue>({
    kind: 'material',
    id: material_id,
    first,
    valuesOf: materialValue,
    save: async ({ translations, ...changes }, version, server) => {
      const languages = translations && { translations: changedLanguages(server.translations, translations) }
      return (await send(UpdateMaterial, { material_id, version, ...changes, ...languages }, own)).data.material
    },
    load: read,
    refused: errors.refused,
    onSaved: errors.clear,
  })
  /** Sends at once what is no field of the draft; throws what was refused. */
  const change = (fields: Change): Promise<void> =>
    step(async (version) => (await send(UpdateMaterial, { material_id, version, ...fields }, own)).data.material)
  /** What somebody else changed since; fields not saved yet stay as they are typed. */
  const reload = (): Promise<void> => step(read)
  return { material, draft, part, change, reload, errorOf: errors.of }
}

/** What the editor of each kind is given. */
export type EditorProps = ReturnType<typeof useMaterialDraft> & {
  canEdit: boolean
  /** Within the editor of a course or module, which says the other language and holds the tabs that choose it. */
  beside?: { language: ContentLanguage; tabs: ReactNode }
}
