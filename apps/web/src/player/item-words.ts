import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { OutlineItem } from './outline.ts'

/** The small line under an item of an outline: what it is and how long, or why it is closed. */
export const useItemWords = () => {
  const t = useTexts('player')
  const format = useFormat()
  const kind = (item: Pick<OutlineItem, 'lesson_type' | 'material_type'>) =>
    item.lesson_type === 'quiz' ? t('kind.quiz') : t(`kind.${item.material_type ?? 'text'}`)
  const measure = (item: OutlineItem) => {
    const words = t('outline.measure', { kind: kind(item), minutes: format.minutes(item.minutes) })
    return item.mandatory ? words : t('outline.optional', { words })
  }
  const why = (item: OutlineItem, before: OutlineItem | null) => {
    if (!item.reason) return null
    return item.reason === 'after_previous' && before ? t('reason.afterNamed', { title: before.title }) : t(`reason.${item.reason}`)
  }
  return { kind, measure, why }
}
