/** What a change of somebody's permission entries comes to. */
import type { PermissionEntry, PermissionKey } from '@jujur/contract/permissions.ts'

export type Flag = 'maker' | 'checker'
export type FlagChange = { system_type_id: 1 | 2; module_id: number; right_id: number; flag: Flag }

export const permissionKeyOf = ({ system_type_id, module_id, right_id }: PermissionKey): string => `${system_type_id} ${module_id} ${right_id}`

const flagsOf = (entry: PermissionEntry | undefined): Record<Flag, boolean> => ({
  maker: entry?.maker_status === 1,
  checker: entry?.checker_status === 1,
})

/** Flag by flag, in the order of `after`. */
export const changesBetween = (
  before: readonly PermissionEntry[],
  after: readonly PermissionEntry[],
): { gains: FlagChange[]; loses: FlagChange[] } => {
  const was = new Map(before.map((entry) => [permissionKeyOf(entry), entry]))
  const [gains, loses]: [FlagChange[], FlagChange[]] = [[], []]
  for (const entry of after) {
    const [old, now] = [flagsOf(was.get(permissionKeyOf(entry))), flagsOf(entry)]
    for (const flag of ['maker', 'checker'] as const) {
      const { system_type_id, module_id, right_id } = entry
      if (now[flag] && !old[flag]) gains.push({ system_type_id, module_id, right_id, flag })
      if (!now[flag] && old[flag]) loses.push({ system_type_id, module_id, right_id, flag })
    }
  }
  return { gains, loses }
}

/** Only entries with a flag are held, and sent. */
export const heldOf = (entries: readonly PermissionEntry[]): PermissionEntry[] =>
  entries
    .filter((entry) => entry.maker_status === 1 || entry.checker_status === 1)
    .map(({ system_type_id, module_id, right_id, maker_status, checker_status }) => ({
      system_type_id,
      module_id,
      right_id,
      maker_status,
      checker_status,
    }))
