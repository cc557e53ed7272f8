/** What is told of a course that is on sale, from the version that was published last. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { CourseOnSale, courseLengths } from '@jujur/contract/purchases.ts'
import {
  type ContentItem,
  type CourseContent,
  itemMinutes,
  itemsOf,
  itemTitle,
  languagesOf,
  questionCount,
  sampleOf,
} from '../../courses/courses.rules.ts'
import { contentIn } from '../../courses/languages.rules.ts'

export type Offer = {
  readonly title: string
  readonly code: string
  readonly description: string
  readonly cover: { readonly sha256: string; readonly alt: string } | null
  readonly modules: number
  readonly minutes: number
  readonly languages: readonly string[]
  readonly validity_months: number
  /** Null in versions of before prices were frozen with them. */
  readonly price_sen: number | null
}

export const offerOf = (content: CourseContent): Offer => ({
  title: content.title,
  code: content.code,
  description: content.description,
  cover: content.cover ?? null,
  modules: content.modules.length,
  minutes: itemsOf(content).reduce((sum, item) => sum + itemMinutes(item), 0),
  languages: languagesOf(content),
  validity_months: content.validity_months,
  price_sen: content.price_sen ?? null,
})

type OutlineItem = CourseOnSale['outline'][number]['items'][number]
const itemOnSale = (item: ContentItem): OutlineItem => ({
  title: itemTitle(item),
  lesson_type: item.type,
  material_type: item.type === 'material' ? item.material.type : null,
  minutes: itemMinutes(item),
  mandatory: item.mandatory,
  questions: item.type === 'quiz' ? questionCount(item.quiz) : null,
  // All right, a share of them, or handed in.
  pass_mark: item.type !== 'quiz' || item.quiz.quiz_validation_type === 3 ? null : item.quiz.quiz_validation_type === 1 ? 100 : item.quiz.pass_mark,
})
/** What is told of its content before it is bought, in the reader's language where it has it: no text, no file, no question. */
export const contentOnSale = (
  content: CourseContent,
  language: ContentLanguage,
): Pick<CourseOnSale, 'title' | 'description' | 'objectives' | 'outline' | 'sample'> => {
  const shown = contentIn(content, language)
  const { title, description, objectives, modules } = shown
  const sample = sampleOf(shown)
  return {
    title,
    description,
    objectives,
    sample: sample && { module_item_id: sample.module_item_id, title: itemTitle(sample) },
    outline: modules.map((module) => ({ title: module.title, description: module.description, items: module.items.map(itemOnSale) })),
  }
}

export type CourseLength = (typeof courseLengths)[number]
export const courseLengthOf = (minutes: number): CourseLength => (minutes <= 30 ? 'short' : minutes <= 60 ? 'medium' : 'long')

export type Sold = Omit<Offer, 'price_sen'> & {
  readonly course_id: number
  readonly course_version_id: number
  readonly version_no: number
  readonly price_sen: number
}
type Wanted = { words: string; language?: string | undefined; duration?: CourseLength | undefined }
export type CatalogueOrder = { sort?: 'title' | 'price_sen' | 'minutes' | undefined; dir?: 'asc' | 'desc' | undefined }

/** The catalogue is read whole, so it is searched and ordered here: by title unless told. */
export const catalogueBy = <S extends Sold>(
  courses: readonly S[],
  { words, language, duration }: Wanted,
  { sort = 'title', dir = 'asc' }: CatalogueOrder,
): S[] => {
  const sought = words.trim().toLocaleLowerCase('en')
  const holds = ({ title, code, description }: S) => [title, code, description].some((text) => text.toLocaleLowerCase('en').includes(sought))
  const compare = (one: S, other: S) => (sort === 'title' ? one.title.localeCompare(other.title, 'en') : one[sort] - other[sort])
  const sign = dir === 'desc' ? -1 : 1
  return courses
    .filter((one) => sought === '' || holds(one))
    .filter((one) => language === undefined || one.languages.includes(language))
    .filter(({ minutes }) => duration === undefined || courseLengthOf(minutes) === duration)
    .sort((one, other) => sign * compare(one, other) || one.course_id - other.course_id)
}
