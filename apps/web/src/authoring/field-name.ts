import type { Translate } from '../kit/texts/texts.ts'

const names = {
  title: 'fields.title',
  short_title: 'fields.shortTitle',
  description: 'fields.description',
  status: 'fields.status',
  items: 'fields.items',
  mandatory: 'item.mandatory',
  topics: 'fields.topics',
  scorm_rule: 'scorm.label',
} as const

/** A field as it goes by on record, `title.de` or `item_12.mandatory`, in words. */
export const fieldName = (t: Translate<'modules'>, field: string): string => {
  const parts = field.split('.')
  const key = parts[0]?.startsWith('item_') ? (parts[1] ?? 'items') : (parts[0] ?? '')
  return key in names ? t(names[key as keyof typeof names]) : key
}
