/** Modules as screens get them. */
import type { TraineeModule } from '@jujur/contract/modules.ts'
import { markOf } from '../authoring/marks.view.ts'
import { type KeptTranslations, outdated, translatedTexts } from '../authoring/translations.rules.ts'
import type { Connection } from '../kit/database/database.ts'
import { modulesById, shownItemsOf } from './modules.store.ts'

export type ModuleTexts = { title: string; short_title: string; description: string }
export const textsOfModule = ({ title, short_title, description }: ModuleTexts): ModuleTexts => ({ title, short_title, description })

/** Several at once in the order given, in two statements; those that are not there are left out. */
export const showModules = async (tx: Connection, ids: readonly number[]): Promise<TraineeModule[]> => {
  const [modules, items] = [await modulesById(tx, ids), await shownItemsOf(tx, ids)]
  return ids.flatMap((id) => {
    const found = modules.find(({ row }) => row.module_id === id)
    if (!found) return []
    const { row, updated_by } = found
    const kept = row.translations as KeptTranslations<ModuleTexts>
    return [
      {
        module_id: id,
        ...textsOfModule(row),
        language: row.language,
        translations: translatedTexts(kept) as TraineeModule['translations'],
        outdated: outdated(kept, textsOfModule(row), markOf),
        items: items.filter(({ module_id }) => module_id === id).map(({ module_id: _, ...item }) => item),
        status: row.status,
        version: row.version,
        updated_at: row.updated_at.toISOString(),
        updated_by,
      },
    ]
  })
}

export const showModule = async (tx: Connection, module_id: number): Promise<TraineeModule | null> => (await showModules(tx, [module_id]))[0] ?? null
