/** What changed, in words. */
import type { ContentChange, FieldChange } from '@jujur/contract/course-versions.ts'
import { bcp47, type ContentLanguage, type Topic } from '@jujur/contract/enumerations.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

/** A language of content by its name in the reader's. */
export const languageName = (language: ContentLanguage): string => {
  try {
    return new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(language === 'ms' ? 'ms' : bcp47[language]) ?? language
  } catch {
    return language
  }
}
const plain = [
  'title',
  'short_title',
  'description',
  'html',
  'transcript',
  'text',
  'explanation',
  'name',
  'pledge',
  'pledge_title',
  'type',
  'language',
  'file',
  'captions',
  'captions_text',
  'language_files',
  'duration_seconds',
  'min_seconds',
  'pass_mark',
  'quiz_validation_type',
  'max_attempts',
  'cooldown_minutes',
  'time_limit_minutes',
  'shuffle',
  'show_answers',
  'draw',
  'questions',
  'order',
  'points',
  'tags',
  'picture',
  'picture_alt',
  'mandatory',
  'topics',
  'scorm_rule',
  'sample',
  'package_opens_windows',
  'package_downloads',
  'package_names_person',
  'package_minutes',
  'code',
  'objectives',
  'languages',
  'needs',
  'validity_months',
  'price_sen',
  'cover',
  'cover_alt',
  'certificate',
  'place',
  'module',
] as const

export const useChangeWords = () => {
  const t = useTexts('publishing')
  const format = useFormat()
  const fieldName = (field: string): string => {
    const [head, number, part] = field.split('.')
    if (head === 'option')
      return t(part === 'is_true' ? 'field.option_true' : part ? 'field.option_explanation' : 'field.option', { number: number ?? '' })
    const known = plain.find((one) => one === field)
    return known ? t(`field.${known}`) : t('field.other')
  }
  const ofField = ({ field, language }: Pick<FieldChange, 'field' | 'language'>): string =>
    language ? t('sentence.inLanguage', { field: fieldName(field), language: languageName(language) }) : fieldName(field)
  const sentence = ({ what, title, fields }: ContentChange): string =>
    what === 'changed' ? t('sentence.changed', { title, fields: format.list(fields.map(ofField)) }) : t(`sentence.${what}`, { title })
  const kindOf = ({ kind, material_type }: Pick<ContentChange, 'kind' | 'material_type'>): string =>
    kind === 'material' ? t(`kind.${material_type ?? 'text'}`) : t(`kind.${kind}`)
  const where = (change: ContentChange): string => {
    const kind = kindOf(change)
    const number = change.module_no
    if (number === null || change.kind === 'module') return kind
    return change.within ? t('where.within', { kind, quiz: change.within, number }) : t('where.module', { kind, number })
  }
  const value = ({ field }: Pick<FieldChange, 'field'>, shown: FieldChange['before']): string => {
    if (shown === null) return t('value.none')
    if (typeof shown === 'boolean') return t(shown ? 'value.yes' : 'value.no')
    if (Array.isArray(shown)) {
      if (field === 'captions') return format.list(shown.map((one) => languageName(one as ContentLanguage)))
      if (field === 'topics') return format.list(shown.map((one) => t(`topic.${one as Topic}`)))
      return format.list(shown)
    }
    if (typeof shown === 'number') {
      if (field === 'price_sen') return format.money(shown)
      if (field === 'pass_mark') return format.percent(shown)
      if (field.endsWith('_seconds')) return format.duration(shown)
      if (field.endsWith('_minutes')) return format.minutes(shown)
      return format.number(shown)
    }
    return shown
  }
  return { ofField, sentence, where, value }
}
