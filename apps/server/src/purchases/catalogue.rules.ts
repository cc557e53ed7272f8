/** What is told of a course that is on sale, from the version that was published last. */
import type { courseLengths } from '@jujur/contract/purchases.ts'
import { type CourseContent, itemMinutes, itemsOf, languagesOf } from '../courses/courses.rules.ts'

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

export type CourseLength = (typeof courseLengths)[number]
export const lengthOf = (minutes: number): CourseLength => (minutes <= 30 ? 'short' : minutes <= 60 ? 'medium' : 'long')

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
    .filter(({ minutes }) => duration === undefined || lengthOf(minutes) === duration)
    .sort((one, other) => sign * compare(one, other) || one.course_id - other.course_id)
}
