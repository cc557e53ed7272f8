/** What a document says otherwise than the version before it, part by part and field by field. */
import type { ContentChange, FieldChange } from '@jujur/contract/course-versions.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import {
  type ContentFormat,
  type ContentItem,
  type ContentMaterial,
  type ContentModule,
  type ContentQuestion,
  type ContentQuiz,
  type CourseContent,
  itemTitle,
  type Translated,
} from '../courses.rules.ts'
import { asText, wordsBetween } from '../words.rules.ts'

type Value = FieldChange['before']
type Fields = Readonly<Record<string, unknown>>

/** Texts that are read as such: told word by word. */
const READ = new Set(['title', 'short_title', 'description', 'html', 'transcript', 'text', 'explanation', 'name', 'value', 'pledge', 'pledge_title'])

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const shown = (value: unknown): Value => {
  if (isNothing(value)) return null
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value)
}
/** Of rich text only its words are shown. */
const read = (field: string, value: unknown): Value => {
  const plain = shown(value)
  return field === 'html' && typeof plain === 'string' ? asText(plain) : plain
}
/** Order of keys and empty values tell no difference. */
const mark = (value: unknown): string => {
  if (isNothing(value)) return ''
  if (Array.isArray(value)) return `[${value.map(mark).join(',')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as object).filter(([, one]) => !isNothing(one) && mark(one) !== '{}')
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => `${key}:${mark(one)}`)
    .join(',')}}`
}

const change = (field: string, language: ContentLanguage | null, before: unknown, after: unknown): FieldChange[] => {
  if (mark(before) === mark(after)) return []
  const [old, now] = [read(field, before), read(field, after)]
  const isText =
    READ.has(field.replace(/^option\..*/, 'value')) && (typeof old === 'string' || old === null) && (typeof now === 'string' || now === null)
  // Rich text may change its form and not its words.
  const words = isText && old !== now ? wordsBetween(typeof old === 'string' ? old : '', typeof now === 'string' ? now : '') : null
  return [{ field, language, before: old, after: now, words }]
}

const fieldsBetween = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => change(field, null, before[field], after[field]))

const translationsBetween = (before: Translated | undefined, after: Translated | undefined, prefix = ''): FieldChange[] => {
  const languages = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort() as ContentLanguage[]
  return languages.flatMap((language) => {
    const [old, now] = [before?.[language] ?? {}, after?.[language] ?? {}]
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => change(prefix || field, language, old[field], now[field]))
  })
}

// ── What each kind of part tells ──────────────────────────────────────────────────────────────────────────────

const courseFields = ({ modules: _, translations: __, pledge, cover, certificate, needs, ...fields }: CourseContent): Fields => ({
  ...fields,
  cover: cover?.sha256,
  cover_alt: cover?.alt,
  certificate: certificate ?? null,
  needs: needs?.map(({ code }) => code),
  pledge_title: pledge.texts.en.title,
  pledge: pledge.texts.en.body,
})
const pledgeElsewhere = ({ pledge: { texts } }: CourseContent): Translated =>
  Object.fromEntries(
    contentLanguages.flatMap((language) => {
      const words = language === 'en' ? undefined : texts[language]
      return words ? [[language, { pledge_title: words.title, pledge: words.body }]] : []
    }),
  )

const moduleFields = ({ title, short_title, description }: ContentModule): Fields => ({ title, short_title, description })

const materialFields = (material: ContentMaterial): Fields => {
  const {
    material_id: _,
    translations: __,
    files,
    reading_minutes: ___,
    captions,
    file,
    details: ____,
    package_settings: granted,
    language,
    ...fields
  } = material
  const others = Object.entries(files ?? {})
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(granted ?? {}).map(([name, value]) => [`package_${name}`, value])),
    language,
    file: file && `${file.name} (${file.sha256.slice(0, 8)})`,
    captions: Object.keys(captions ?? {}).sort(),
    /** What the captions say, by their bytes. */
    captions_text: Object.values(captions ?? {})
      .map((one) => one?.sha256 ?? '')
      .sort(),
    language_files: others.map(([other, one]) => `${other} ${one?.name} (${one?.sha256.slice(0, 8)})`),
  }
}
/** Captions that came or went say so themselves; other bytes alone are told as other text. */
const withoutDoubles = (fields: FieldChange[]): FieldChange[] =>
  fields
    .filter(({ field }) => field !== 'captions_text' || !fields.some((one) => one.field === 'captions'))
    .map((one) => (one.field === 'captions_text' ? { ...one, before: null, after: null } : one))

const quizFields = (quiz: ContentQuiz): Fields => {
  const { quiz_id: _, questions, translations: __, draw, ...fields } = quiz
  const drawn = draw.map(({ tag, count }) => `${tag}: ${count}`)
  return {
    ...fields,
    draw: drawn,
    /** How many there are; which came and went is told of each. */
    questions: questions.length,
    order: questions.filter((question) => !question.drawn).map(({ question_id }) => question_id),
  }
}
/** That questions stand in another order is told where the same ones stand. */
const withoutOrder = (fields: FieldChange[], before: ContentQuiz, after: ContentQuiz): FieldChange[] => {
  const ids = (quiz: ContentQuiz) => quiz.questions.filter((one) => !one.drawn).map(({ question_id }) => question_id)
  const sameOnes = ids(before).toSorted().join() === ids(after).toSorted().join()
  return fields.flatMap((one) => (one.field !== 'order' ? [one] : sameOnes ? [{ ...one, before: null, after: null }] : []))
}

const questionChanges = (before: ContentQuestion, after: ContentQuestion): FieldChange[] => {
  const fields = ({ text, type, explanation, points, tags, picture, language }: ContentQuestion): Fields => ({
    text,
    type,
    explanation,
    points,
    tags,
    language,
    picture: picture?.sha256,
    picture_alt: picture?.alt,
  })
  const most = Math.max(before.options.length, after.options.length)
  const options = Array.from({ length: most }, (_, i) => {
    const [old, now] = [before.options[i], after.options[i]]
    const name = `option.${i + 1}`
    return [
      ...change(name, null, old?.value, now?.value),
      ...change(`${name}.is_true`, null, old?.is_true, now?.is_true),
      ...change(`${name}.explanation`, null, old?.explanation, now?.explanation),
      ...translationsBetween(old?.translations, now?.translations, name),
    ]
  }).flat()
  return [...fieldsBetween(fields(before), fields(after)), ...translationsBetween(before.translations, after.translations), ...options]
}

// ── Part by part ──────────────────────────────────────────────────────────────────────────────────────────────

type Placed = { item: ContentItem; module_no: number; module_id: number; key: string }
const keyOf = (item: ContentItem) => (item.type === 'material' ? `material ${item.material.material_id}` : `quiz ${item.quiz.quiz_id}`)
const placed = (content: CourseContent): Placed[] => {
  const seen = new Map<string, number>()
  return content.modules.flatMap((module, m) =>
    module.items.map((item) => {
      // The same material may stand twice.
      const times = (seen.get(keyOf(item)) ?? 0) + 1
      seen.set(keyOf(item), times)
      return { item, module_no: m + 1, module_id: module.module_id, key: `${keyOf(item)} ${times}` }
    }),
  )
}

type Told = Pick<ContentChange, 'kind' | 'title' | 'material_type' | 'module_no' | 'module_item_id' | 'within'>
const ofItem = ({ item, module_no }: Placed): Told => ({
  kind: item.type,
  title: itemTitle(item),
  material_type: item.type === 'material' ? item.material.type : null,
  module_no,
  module_item_id: item.module_item_id,
  within: null,
})
const ofQuestion = (question: ContentQuestion, quiz: Placed): Told => ({
  ...ofItem(quiz),
  kind: 'question',
  title: question.text,
  within: itemTitle(quiz.item),
})
const ofModule = (module: ContentModule, module_no: number): Told => ({
  kind: 'module',
  title: module.title,
  material_type: null,
  module_no,
  module_item_id: null,
  within: null,
})
const told = (what: ContentChange['what'], part: Told, fields: FieldChange[] = []): ContentChange => ({ what, ...part, fields })

/** Those that stand otherwise than between the others: the fewest that must move so that all stand as they do now. */
const moved = <Key>(before: readonly Key[], after: readonly Key[]): Set<Key> => {
  const places = new Map(before.map((key, i) => [key, i]))
  const kept = after.filter((key) => places.has(key))
  // Longest run that stayed in order; courses are short.
  const best: { length: number; previous: number }[] = []
  for (const [i, key] of kept.entries()) {
    best[i] = { length: 1, previous: -1 }
    for (let j = 0; j < i; j++) {
      const earlier = (places.get(kept[j] as Key) as number) < (places.get(key) as number)
      if (earlier && (best[j]?.length ?? 0) + 1 > (best[i]?.length ?? 0)) best[i] = { length: (best[j]?.length ?? 0) + 1, previous: j }
    }
  }
  const stayed = new Set<Key>()
  let at = best.reduce((most, one, i) => (one.length > (best[most]?.length ?? 0) ? i : most), 0)
  while (at >= 0 && best[at]) {
    stayed.add(kept[at] as Key)
    at = best[at]?.previous ?? -1
  }
  return new Set(kept.filter((key) => !stayed.has(key)))
}

const itemChanges = (before: Placed, after: Placed): ContentChange[] => {
  const [old, now] = [before.item, after.item]
  const shared = [
    ...change('mandatory', null, old.mandatory, now.mandatory),
    ...change('topics', null, [...(old.topics ?? [])].sort(), [...(now.topics ?? [])].sort()),
    ...change('scorm_rule', null, old.scorm_rule, now.scorm_rule),
    ...change('sample', null, old.sample ?? false, now.sample ?? false),
  ]
  if (old.type === 'material' && now.type === 'material') {
    const fields = withoutDoubles([
      ...fieldsBetween(materialFields(old.material), materialFields(now.material)),
      ...translationsBetween(old.material.translations, now.material.translations),
      ...shared,
    ])
    return fields.length > 0 ? [told('changed', ofItem(after), fields)] : []
  }
  if (old.type !== 'quiz' || now.type !== 'quiz') return []
  const fields = withoutOrder(
    [...fieldsBetween(quizFields(old.quiz), quizFields(now.quiz)), ...translationsBetween(old.quiz.translations, now.quiz.translations), ...shared],
    old.quiz,
    now.quiz,
  )
  const was = new Map(old.quiz.questions.map((question) => [question.question_id, question]))
  const is = new Set(now.quiz.questions.map(({ question_id }) => question_id))
  return [
    ...(fields.length > 0 ? [told('changed', ofItem(after), fields)] : []),
    ...now.quiz.questions.flatMap((question) => {
      const earlier = was.get(question.question_id)
      if (!earlier) return [told('added', ofQuestion(question, after))]
      const own = questionChanges(earlier, question)
      return own.length > 0 ? [told('changed', ofQuestion(question, after), own)] : []
    }),
    ...old.quiz.questions.filter(({ question_id }) => !is.has(question_id)).map((question) => told('removed', ofQuestion(question, before))),
  ]
}

/** What versions of format 1 did not keep is taken as it is now: nobody changed it. */
const asToday = (before: CourseContent, after: CourseContent): CourseContent => {
  const descriptions = new Map(
    placed(after).flatMap(({ item }) => (item.type === 'material' ? [[item.material.material_id, item.material.description]] : [])),
  )
  const item = (one: ContentItem): ContentItem => {
    if (one.type === 'material') {
      const description = one.material.description ?? descriptions.get(one.material.material_id)
      return { ...one, material: { ...one.material, ...(description ? { description } : {}) } }
    }
    const { quiz } = one
    const language = quiz.language ?? before.language
    return {
      ...one,
      quiz: { ...quiz, language, questions: quiz.questions.map((question) => ({ ...question, language: question.language ?? language })) },
    }
  }
  return {
    ...before,
    ...(before.price_sen === undefined && after.price_sen !== undefined ? { price_sen: after.price_sen } : {}),
    modules: before.modules.map((module) => ({ ...module, items: module.items.map(item) })),
  }
}

/** The new document beside the last published one; nothing before it, nothing to tell. Added, changed, moved, in the order of the new one; then what is gone. */
export const changesBetween = (last: CourseContent | null, after: CourseContent, format: ContentFormat = 2): ContentChange[] => {
  if (!last) return []
  const before = format === 1 ? asToday(last, after) : last
  const own = [
    ...fieldsBetween(courseFields(before), courseFields(after)),
    ...translationsBetween(before.translations, after.translations),
    ...translationsBetween(pledgeElsewhere(before), pledgeElsewhere(after)),
  ]
  const course: Told = { kind: 'course', title: after.title, material_type: null, module_no: null, module_item_id: null, within: null }

  const oldModules = new Map(before.modules.map((module, i) => [module.module_id, { module, no: i + 1 }]))
  const newIds = after.modules.map(({ module_id }) => module_id)
  const movedModules = moved([...oldModules.keys()], newIds)
  const [oldItems, newItems] = [placed(before), placed(after)]
  const was = new Map(oldItems.map((one) => [one.key, one]))
  const is = new Set(newItems.map(({ key }) => key))
  const movedWithin = after.modules.flatMap(({ module_id }) => {
    const within = (items: Placed[]) => items.filter((one) => one.module_id === module_id).map(({ key }) => key)
    return [...moved(within(oldItems), within(newItems))]
  })
  const movedItems = new Set(movedWithin)

  const changes: ContentChange[] = own.length > 0 ? [told('changed', course, own)] : []
  for (const [m, module] of after.modules.entries()) {
    const part = ofModule(module, m + 1)
    const earlier = oldModules.get(module.module_id)
    if (!earlier) changes.push(told('added', part))
    else {
      const fields = [
        ...fieldsBetween(moduleFields(earlier.module), moduleFields(module)),
        ...translationsBetween(earlier.module.translations, module.translations),
      ]
      if (fields.length > 0) changes.push(told('changed', part, fields))
      if (movedModules.has(module.module_id)) changes.push(told('moved', part, change('place', null, earlier.no, m + 1)))
    }
    for (const one of newItems.filter(({ module_no }) => module_no === m + 1)) {
      const old = was.get(one.key)
      if (!old) changes.push(told('added', ofItem(one)))
      else {
        changes.push(...itemChanges(old, one))
        if (old.module_id !== one.module_id || movedItems.has(one.key))
          changes.push(told('moved', ofItem(one), change('module', null, old.module_no, one.module_no)))
      }
    }
  }
  for (const { module, no } of oldModules.values()) if (!newIds.includes(module.module_id)) changes.push(told('removed', ofModule(module, no)))
  for (const one of oldItems) if (!is.has(one.key)) changes.push(told('removed', ofItem(one)))
  return changes
}
