/** A course as a trainee sees it, whole, with the links its players need and with its answers: for those who make and review it. */
import type { SeenCourse } from '@jujur/contract/course-versions.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { fileLink } from '../kit/files/links.ts'
import { linkImages } from '../kit/files/rich-text.ts'
import type { Settings } from '../settings.ts'
import {
  type ContentItem,
  type ContentMaterial,
  type ContentQuiz,
  type CourseContent,
  itemMinutes,
  itemsOf,
  itemTitle,
  questionCount,
  type Translated,
} from './courses.rules.ts'

type Seeing = { settings: Pick<Settings, 'key'>; now: Date; language: ContentLanguage | undefined }

/** The text in the language read, else in its own. */
const inLanguage = (translations: Translated | undefined, { language }: Seeing) => {
  const texts = language === undefined ? undefined : translations?.[language]
  return (field: string, own: string): string => {
    const said = texts?.[field]
    return typeof said === 'string' && said !== '' ? said : own
  }
}

const PICTURE = { type: 'image/webp', name: 'picture.webp' }
const linkOf =
  ({ settings, now }: Seeing) =>
  (file: { sha256: string; type: string; name: string }) =>
    fileLink(settings, { ...file, inline: true }, now)

const seenMaterial = (material: ContentMaterial, seeing: Seeing) => {
  const say = inLanguage(material.translations, seeing)
  const link = linkOf(seeing)
  const other = seeing.language === undefined ? undefined : material.files?.[seeing.language]
  const file = other ?? material.file
  const captions = material.captions?.[seeing.language ?? (material.language as ContentLanguage)] ?? Object.values(material.captions ?? {})[0]
  const isTranslated = seeing.language !== undefined && material.translations?.[seeing.language] !== undefined
  const transcript = say('transcript', material.transcript ?? '')
  return {
    title: say('title', material.title),
    type: material.type,
    language: isTranslated && seeing.language ? seeing.language : material.language,
    ...(material.html === null ? {} : { html: linkImages(say('html', material.html), (sha256) => link({ sha256, ...PICTURE })) }),
    ...(file ? { url: link(file), content_type: file.type } : {}),
    ...(captions ? { captions_url: link({ sha256: captions.sha256, type: 'text/vtt', name: 'captions.vtt' }) } : {}),
    ...(transcript ? { transcript } : {}),
    duration_seconds: other?.duration_seconds ?? material.duration_seconds,
    reading_minutes: material.reading_minutes,
    min_seconds: material.min_seconds,
  }
}

const seenQuiz = (quiz: ContentQuiz, seeing: Seeing) => ({
  name: inLanguage(quiz.translations, seeing)('name', quiz.name),
  asks: questionCount(quiz),
  pass_mark: quiz.quiz_validation_type === 1 ? 100 : quiz.quiz_validation_type === 3 ? 0 : quiz.pass_mark,
  time_limit_minutes: quiz.time_limit_minutes,
  max_attempts: quiz.max_attempts,
  show_answers: quiz.show_answers,
  questions: quiz.questions.map((question) => {
    const say = inLanguage(question.translations, seeing)
    return {
      question_id: question.question_id,
      text: say('text', question.text),
      type: question.type,
      explanation: say('explanation', question.explanation),
      picture: question.picture
        ? { url: linkOf(seeing)({ sha256: question.picture.sha256, ...PICTURE }), alt: say('picture_alt', question.picture.alt) }
        : null,
      options: question.options.map((option) => {
        const sayOption = inLanguage(option.translations, seeing)
        return {
          option_id: option.option_id,
          value: sayOption('value', option.value),
          is_true: option.is_true,
          explanation: sayOption('explanation', option.explanation ?? ''),
        }
      }),
    }
  }),
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

const spoken = (content: CourseContent): ContentLanguage[] =>
  contentLanguages.filter(
    (language) =>
      language === content.language ||
      content.translations?.[language] !== undefined ||
      itemsOf(content).some((item) => (item.type === 'material' ? item.material.translations : item.quiz.translations)?.[language] !== undefined),
  )

export const seeCourse = (course_id: number, content: CourseContent, seeing: Seeing): SeenCourse => {
  const say = inLanguage(content.translations, seeing)
  const objectives = say('objectives', content.objectives.join('\n')).split('\n').filter(Boolean)
  return {
    course_id,
    code: content.code,
    title: say('title', content.title),
    description: say('description', content.description),
    objectives,
    language: content.language,
    languages: spoken(content),
    cover: content.cover ? { url: linkOf(seeing)({ sha256: content.cover.sha256, ...PICTURE }), alt: content.cover.alt } : null,
    price_sen: content.price_sen ?? null,
    validity_months: content.validity_months,
    minutes_total: itemsOf(content).reduce((sum, item) => sum + itemMinutes(item), 0),
    pledge: (seeing.language === 'ms' && content.pledge.texts.ms) || content.pledge.texts.en,
    modules: content.modules.map((module) => {
      const sayModule = inLanguage(module.translations, seeing)
      return {
        module_id: module.module_id,
        title: sayModule('title', module.title),
        short_title: sayModule('short_title', module.short_title),
        description: sayModule('description', module.description),
        items: module.items.map((item) => seenItem(item, seeing)),
      }
    }),
  }
}
