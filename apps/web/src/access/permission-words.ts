/** The names of permission groups and rights in the reader's language (common.json, as the table of a 10030 shows them). */
import { adminGroups, customerGroups, rights } from '@jujur/contract/permissions.ts'
import { useMemo } from 'react'
import { useTexts } from '../kit/texts/texts.ts'

type Group = keyof typeof customerGroups | keyof typeof adminGroups
const nameIn = <N extends string>(map: Readonly<Record<N, number>>, id: number) => (Object.keys(map) as N[]).find((name) => map[name] === id)

export const usePermissionWords = () => {
  const t = useTexts('common')
  return useMemo(() => {
    const group = (side: number, id: number): string => {
      const name = nameIn<Group>((side === 1 ? customerGroups : adminGroups) as Readonly<Record<Group, number>>, id)
      return name ? t(`permission.group.${name}`) : String(id)
    }
    const right = (id: number): string => {
      const name = nameIn(rights, id)
      return name ? t(`permission.rightName.${name}`) : String(id)
    }
    return {
      group,
      right,
      side: (side: number): string => t(side === 1 ? 'permission.type.USER' : 'permission.type.ADMIN'),
      entry: (entry: { system_type_id: number; module_id: number; right_id: number }): string =>
        `${group(entry.system_type_id, entry.module_id)}: ${right(entry.right_id)}`,
    }
  }, [t])
}
