/** Breadcrumbs as the menu has it: the group, the entry, and what stands below it. */
import { hrefOf, type MenuGroup, type MenuScreenId, type NameOf, type ScreenId, screenOf, screens } from '@jujur/contract/screens.ts'
import { type TextKey, type Translate, useTexts } from '../texts/texts.ts'
import { type Breadcrumb, useBreadcrumbs } from './layout.ts'

/** The words of an entry, and of the group it stands in. */
export const menuNameOf = (id: MenuScreenId): TextKey<'common'> => {
  const name: NameOf<MenuScreenId> = screens[id].name
  return `menu.${name}`
}
export const menuGroupOf = (id: MenuScreenId): TextKey<'common'> | null => {
  const group: MenuGroup | null = screens[id].menu
  return group === null ? null : `menu.${group}`
}

const groupOf = (id: MenuScreenId, t: Translate<'common'>): Breadcrumb[] => {
  const group = menuGroupOf(id)
  return group ? [{ title: t(group) }] : []
}
const entryOf = (id: MenuScreenId, t: Translate<'common'>): Breadcrumb => ({ title: t(menuNameOf(id)), to: hrefOf(id) })

/** What stands above a screen. */
export const crumbsAbove = (id: ScreenId, t: Translate<'common'>): Breadcrumb[] => {
  const { parent } = screenOf(id)
  if (parent) return [...groupOf(parent, t), entryOf(parent, t)]
  return screenOf(id).menu === undefined ? [] : groupOf(id as MenuScreenId, t)
}

/** Of a page below an entry of the menu; the last is its title, null while it is not known. */
export const useCrumbsBelow = (entry: MenuScreenId, ...below: readonly (Breadcrumb | string | null | undefined)[]): void => {
  const t = useTexts('common')
  const known = below.flatMap((one) => (one ? (typeof one === 'string' ? { title: one } : one) : []))
  useBreadcrumbs(known.length < below.length ? null : [...groupOf(entry, t), entryOf(entry, t), ...known])
}
