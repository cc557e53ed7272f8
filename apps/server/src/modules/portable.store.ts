/** Modules that come with a course from another portal. */
import type { Connection } from '../kit/database/database.ts'
import { moduleItem } from './modules.table.ts'

export type NewItemRow = Omit<typeof moduleItem.$inferInsert, 'module_id' | 'position'>

/** Of a module just made, in this order. */
export const insertItems = async (tx: Connection, module_id: number, items: readonly NewItemRow[]): Promise<void> => {
  if (items.length > 0) await tx.sql.insert(moduleItem).values(items.map((item, position) => ({ ...item, module_id, position })))
}
