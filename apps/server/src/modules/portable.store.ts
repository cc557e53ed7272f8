/** Modules that come with a course from another portal. */
import type { Connection } from '../kit/database/database.ts'
import { moduleItem, traineeModule } from './modules.table.ts'

export type NewModule = typeof traineeModule.$inferInsert
export type NewItem = Omit<typeof moduleItem.$inferInsert, 'module_id' | 'position'>

export const insertModule = async (at: Connection, row: NewModule, items: readonly NewItem[]): Promise<number> => {
  const [made] = await at.sql.insert(traineeModule).values(row).returning({ id: traineeModule.module_id })
  if (!made) throw new Error('a stored module has an id')
  if (items.length > 0) await at.sql.insert(moduleItem).values(items.map((item, position) => ({ ...item, module_id: made.id, position })))
  return made.id
}
