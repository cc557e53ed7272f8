import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { UploadMaterial } from '@jujur/contract/materials.ts'
import { createModuleItem, type TraineeModule } from '@jujur/contract/modules.ts'
import { createQuiz } from '@jujur/contract/quizzes.ts'
import { type DragEvent, type ReactNode, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ManyFiles } from '../materials/many-files.tsx'
import { makeQuiz } from './make-quiz.ts'
import { NewItemButtons } from './new-item-buttons.tsx'

type Chosen = { type: 'material'; material_id: number } | { type: 'quiz'; quiz_id: number }
type Options = {
  /** Where it goes; null where no module is open. */
  module: Pick<TraineeModule, 'module_id' | 'title'> | null
  language: ContentLanguage
  /** Asks first where what stands open would be lost. */
  leave: (go: () => void) => void
  /** An item was put in; `begun`: it has no words of its own yet. */
  onAdded: (module_item_id: number, begun: boolean) => void
  /** Opens the list of what is there; not given where none may be read. */
  onList: (() => void) | undefined
}

/** New texts, files and quizzes made inside a module: what makes them, and where files are dropped. */
export const useNewItems = ({ module, language, leave, onAdded, onList }: Options) => {
  const t = useTexts('modules')
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [files, setFiles] = useState<{ id: number; module_id: number; files: readonly File[] } | null>(null)
  const mayAdd = module !== null && may(createModuleItem.name)
  const mayUpload = mayAdd && may(UploadMaterial.name)
  const mayQuiz = mayAdd && may(createQuiz.name)

  const put = async (module_id: number, chosen: Chosen, begun: boolean) => {
    const { data } = await send(createModuleItem, { module_id, ...chosen })
    if (data.module_item_id !== null) onAdded(data.module_item_id, begun)
  }
  const begin = async (make: (to: NonNullable<typeof module>) => Promise<Chosen>) => {
    if (!module || busy) return
    setBusy(true)
    try {
      await put(module.module_id, await make(module), true)
    } catch (error) {
      showTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  const text = () =>
    begin(async () => {
      const { data } = await send(UploadMaterial, { title: t('make.textTitle'), type: 'text', language, html: '' })
      return { type: 'material', material_id: data.material.material_id }
    })
  const quiz = () => begin(async ({ title }) => ({ type: 'quiz', quiz_id: await makeQuiz(t('make.quizTitle', { title }).slice(0, 150), language) }))
  const take = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])]
    if (module && all.length > 0) leave(() => setFiles({ id: (files?.id ?? 0) + 1, module_id: module.module_id, files: all }))
  }

  const carriesFiles = (event: DragEvent) => mayUpload && event.dataTransfer.types.includes('Files')
  /** Spread on what files may be dropped onto. */
  const dropzone = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  const panel: ReactNode = files && (
    <ManyFiles
      key={files.id}
      files={files.files}
      language={language}
      onMade={(material_id) => put(files.module_id, { type: 'material', material_id }, false)}
      onClose={() => setFiles(null)}
    />
  )
  const buttons: ReactNode = mayAdd && (
    <NewItemButtons
      title={module.title}
      busy={busy}
      onText={mayUpload ? () => leave(() => void text()) : undefined}
      onFiles={mayUpload ? take : undefined}
      onQuiz={mayQuiz ? () => leave(() => void quiz()) : undefined}
      onList={onList && (() => leave(onList))}
    />
  )
  return { buttons, dropzone, panel }
}
