/** What of a course its editor changes, as the form has it and as the call takes it. */
import type { Sent } from '@jujur/contract/call.ts'
import type { CertificateTemplate, TraineeCourse, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import { changedLanguages } from '../authoring/translations.ts'

type Same = 'code' | 'title' | 'description' | 'price_sen' | 'validity_months' | 'pledge_text' | 'certificate' | 'translations' | 'languages'
/** `objectives`: one a line. */
export type CourseFields = Pick<TraineeCourse, Same | 'sample_item_id'> & {
  objectives: string
  cover_alt: string
  modules: number[]
  needs: number[]
}

export const fieldsOf = (course: TraineeCourse): CourseFields => {
  const { code, title, description, price_sen, validity_months, pledge_text, certificate, translations, languages, sample_item_id } = course
  return {
    ...{ code, title, description, price_sen, validity_months, pledge_text, certificate, translations, languages, sample_item_id },
    objectives: course.objectives.join('\n'),
    cover_alt: course.cover_alt ?? '',
    modules: course.modules.map(({ module_id }) => module_id),
    needs: course.needs.map(({ course_id }) => course_id),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const changesOf = (
  { translations, objectives, ...changes }: Partial<CourseFields>,
  server: CourseFields,
): Partial<Sent<typeof TraineeCourseUpdate>> => ({
  ...changes,
  ...(objectives === undefined ? {} : { objectives: linesOf(objectives) }),
  ...(translations === undefined ? {} : { translations: changedLanguages(server.translations, translations) }),
})

export const noCertificate: CertificateTemplate = { heading: '', signatory_name: '', signatory_title: '', translations: {} }
/** Nothing written is no template. */
export const templateOf = (template: CertificateTemplate): CertificateTemplate | null => {
  const { heading, signatory_name, signatory_title, translations } = template
  return [heading, signatory_name, signatory_title].every((text) => text === '') && Object.keys(translations).length === 0 ? null : template
}

/** Ringgit as typed, in sen; undefined for what is no price yet. */
export const priceSenOf = (typed: string): number | undefined => {
  const match = /^(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
