/** A course as a trainee sees it, whole, with the links its players need and with its answers: for those who make and review it. */
import type { SeenCourse } from '@jujur/contract/course-versions.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { CourseSample } from '@jujur/contract/purchases.ts'
import { contentLink, contentOrigin } from '../../kit/files/content-links.ts'
import { fileLink } from '../../kit/files/links.ts'
import { linkImages } from '../../kit/files/rich-text.ts'
import type { ScormManifest } from '../../materials/manifest.rules.ts'
import { packageSettings } from '../../materials/materials.rules.ts'
import type { Settings } from '../../settings.ts'
import {
  type ContentItem,
  type ContentMaterial,
  type ContentQuiz,
  type CourseContent,
  itemMinutes,
  itemsOf,
  itemTitle,
  questionCount,
  sampleOf,
} from '../courses.rules.ts'
import { contentIn, languageOf, materialRead, pledgeIn, spokenIn } from '../languages.rules.ts'

type Asked = { settings: Pick<Settings, 'key' | 'contentUrl'>; now: Date; language: ContentLanguage | undefined }
/** The whole course with the language it is read in: that asked for where the course has it, else its own. */
type Seeing = Asked & { content: CourseContent; reading: ContentLanguage }

const PICTURE = { type: 'image/webp', name: 'picture.webp' }
const linkOf =
  ({ settings, now }: Asked) =>
  (file: { sha256: string; type: string; name: string }) =>
    fileLink(settings, { ...file, inline: true }, now)

/** Its frame as trainees get it, with nobody learning: what it reports is kept nowhere. */
const seenPackage = ({ details, file, package_settings }: ContentMaterial, { settings, now }: Seeing) => {
  const { scorm } = (details ?? {}) as { scorm?: ScormManifest }
  if (!scorm || !file) return null
  const { opens_windows, downloads } = packageSettings(package_settings)
  const { version, scos } = scorm
  return {
    url: contentLink(settings, { package_sha256: file.sha256, version, visit: null }, now),
    scorm: {
      version,
      origin: contentOrigin(settings, file.sha256),
      session_no: 1,
      parts: scos.map(({ id, title, href, asset }) => ({ sco_id: id, title, href, asset, status: null, state: {} })),
      opens_windows,
      downloads,
      reported: false,
      score: null,
    },
  }
}

const seenMaterial = (material: ContentMaterial, seeing: Seeing) => {
  const link = linkOf(seeing)
  const shown = materialRead(seeing.content, material, undefined, seeing.reading)
  const [captions] = shown.captions
  return {
    title: shown.title,
    type: material.type,
    language: shown.language,
    ...(shown.html === null ? {} : { html: linkImages(shown.html, (sha256) => link({ sha256, ...PICTURE })) }),
    ...(shown.file ? { url: link(shown.file), content_type: shown.file.type } : {}),
    ...seenPackage(material, seeing),
    ...(captions
      ? { captions_url: link({ sha256: captions.sha256, type: 'text/vtt', name: 'captions.vtt' }), captions_language: captions.language }
      : {}),
    ...(shown.transcript ? { transcript: shown.transcript } : {}),
    duration_seconds: shown.duration_seconds,
    reading_minutes: material.reading_minutes,
    min_seconds: material.min_seconds,
  }
}

const seenQuiz = (quiz: ContentQuiz, seeing: Seeing) => ({
  name: quiz.name,
  asks: questionCount(quiz),
  pass_mark: quiz.quiz_validation_type === 1 ? 100 : quiz.quiz_validation_type === 3 ? 0 : quiz.pass_mark,
  time_limit_minutes: quiz.time_limit_minutes,
  max_attempts: quiz.max_attempts,
  show_answers: quiz.show_answers,
  questions: quiz.questions.map(({ question_id, text, type, explanation, picture, options }) => ({
    question_id,
    text,
    type,
    explanation,
    picture: picture ? { url: linkOf(seeing)({ sha256: picture.sha256, ...PICTURE }), alt: picture.alt } : null,
    options: options.map(({ option_id, value, is_true, explanation: why = '' }) => ({ option_id, value, is_true, explanation: why })),
  })),
})

const seenItem = (item: ContentItem, seeing: Seeing) => {
  const material = item.type === 'material' ? seenMaterial(item.material, seeing) : null
  const quiz = item.type === 'quiz' ? seenQuiz(item.quiz, seeing) : null
  return {
    module_item_id: item.module_item_id,
    lesson_type: item.type,
    title: material?.title ?? quiz?.name ?? itemTitle(item),
    material_type: material?.type ?? null,
    minutes: itemMinutes(item),
    mandatory: item.mandatory,
    topics: item.topics ?? [],
    material,
    quiz,
  }
}

/** Its sample alone; null where it has none. */
export const seeSample = (course_id: number, frozen: CourseContent, asked: Asked): CourseSample | null => {
  const reading = languageOf(frozen, asked.language ?? null)
  const content = contentIn(frozen, reading)
  const item = sampleOf(content)
  return (
    item && {
      course_id,
      module_item_id: item.module_item_id,
      course_title: content.title,
      minutes: itemMinutes(item),
      languages: materialRead(content, item.material, undefined, reading).languages,
      material: seenMaterial(item.material, { ...asked, content, reading }),
    }
  )
}

const seenPledge = (content: CourseContent, reading: ContentLanguage) => {
  const { title, body } = pledgeIn(content, reading)
  return { title, body }
}

export const seeCourse = (course_id: number, frozen: CourseContent, asked: Asked): SeenCourse => {
  const reading = languageOf(frozen, asked.language ?? null)
  const content = contentIn(frozen, reading)
  const seeing = { ...asked, content, reading }
  return {
    course_id,
    code: content.code,
    title: content.title,
    description: content.description,
    objectives: content.objectives,
    language: content.language as ContentLanguage,
    languages: spokenIn(content),
    cover: content.cover ? { url: linkOf(seeing)({ sha256: content.cover.sha256, ...PICTURE }), alt: content.cover.alt } : null,
    price_sen: content.price_sen ?? null,
    validity_months: content.validity_months,
    minutes_total: itemsOf(content).reduce((sum, item) => sum + itemMinutes(item), 0),
    pledge: seenPledge(content, reading),
    modules: content.modules.map(({ module_id, title, short_title, description, items }) => ({
      module_id,
      title,
      short_title,
      description,
      items: items.map((item) => seenItem(item, seeing)),
    })),
  }
}
