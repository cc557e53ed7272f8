/** Permission entries as a 10030 brings them. */
type Entry = { system_type_id: number; module_id: number; right_id: number }

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'module_id' in value && 'right_id' in value && 'system_type_id' in value
export const permissionEntriesIn = (data: unknown): Entry[] => {
  const list = Array.isArray(data) ? data : typeof data === 'object' && data !== null ? Object.values(data).find(Array.isArray) : undefined
  return (list ?? []).filter(isEntry)
}
