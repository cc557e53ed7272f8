/** Modules and the order of what is in them. */

import { mostItems } from '@jujur/contract/modules.ts'
import { refuse } from '../kit/call/handler.ts'

/** `id` at its new place, counted from 0; a place beyond the end is the end. */
export const moved = (ids: readonly number[], id: number, to: number): number[] => {
  const others = ids.filter((other) => other !== id)
  others.splice(Math.min(to, others.length), 0, id)
  return others
}

export type Full = { refuse: 2111; data: { reason: 'full'; most: number } }
/** Whether a module that holds so many may take one more; null where it may. */
export const takesOne = (items: number): Full | null => (items < mostItems ? null : { refuse: 2111, data: { reason: 'full', most: mostItems } })

/** An item comes from elsewhere only to where new ones may: what is archived is out of use. */
export const isOpenTo = (target: { readonly status: string } | undefined): boolean => target?.status === 'active'

const LONGEST_SHORT = 40
/** A title short enough for a step on the line: whole words, as many as fit. */
export const shortTitle = (title: string): string => {
  if (title.length <= LONGEST_SHORT) return title
  const cut = title.slice(0, LONGEST_SHORT + 1)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)).trim()
  return words || Array.from(title).slice(0, LONGEST_SHORT).join('').trim().slice(0, LONGEST_SHORT)
}

/** What of an item is changed, by the name it goes by on record: `item_12.mandatory`; where it stands is the module's `items`. */
export const itemField = (module_item_id: number, field?: string): string => (field ? `item_${module_item_id}.${field}` : `item_${module_item_id}`)

/** Two modules of one title, at once: the second. */
export const titleTaken = { trainee_module_title_unique: refuse(10012) }
