/** Check the course (product.md section 5): what stops publishing, what only weakens it, and which of the nine topics it covers. */
import type { CourseCheck, CourseFinding } from '@jujur/contract/course-versions.ts'
import { weakens } from '@jujur/contract/course-versions.ts'
import { type CertificateTemplate, textsOfCertificate } from '@jujur/contract/courses.ts'
import { type ContentLanguage, topics } from '@jujur/contract/enumerations.ts'
import { unknownNames } from '@jujur/contract/pledge-names.ts'
import {
  type ContentItem,
  type ContentMaterial,
  type ContentQuestion,
  type ContentQuiz,
  type CourseContent,
  itemsOf,
  itemTitle,
  languagesOf,
} from './courses.rules.ts'
import { countTexts, textMarks } from './drafts/drafts.rules.ts'
import { pledgeIn } from './languages.rules.ts'

type Code = CourseFinding['code']
type Said = Partial<Omit<CourseFinding, 'code' | 'weight'>>

const finding = (code: Code, said: Said = {}): CourseFinding => ({
  code,
  weight: (weakens as readonly string[]).includes(code) ? 'weakens' : 'stops',
  title: null,
  module_no: null,
  module_item_id: null,
  language: null,
  tag: null,
  count: null,
  of: null,
  ...said,
})

const hasWords = (text: unknown): boolean => typeof text === 'string' && text.replace(/<[^>]*>/g, '').trim() !== ''
const hasPicture = (html: string | null) => /<img\b/.test(html ?? '')
const isRecording = ({ type }: ContentMaterial) => type === 'video' || type === 'audio'

/** What a reader can do in this time, at the most generous: a minimum below a quarter of the reading hardly holds anybody. */
const LEAST_SHARE = 0.25

const materialFindings = (material: ContentMaterial, item: ContentItem, course: CourseContent, at: Said): CourseFinding[] => {
  const found: CourseFinding[] = []
  const say = (code: Code, said: Said = {}) => found.push(finding(code, { ...at, title: material.title, ...said }))
  if (material.type === 'text' ? !hasWords(material.html) && !hasPicture(material.html) : !material.file)
    say(material.type === 'text' ? 'material_empty' : 'file_missing')
  if (material.type === 'scorm' && !item.scorm_rule) say('scorm_rule_missing')
  if (material.package_settings?.names_person) say('package_named')
  if (material.package_settings?.opens_windows || material.package_settings?.downloads) say('package_opens')
  if (isRecording(material) && material.file) {
    if (material.type === 'video') {
      const captions = material.captions ?? {}
      if (Object.keys(captions).length === 0) say('no_captions')
      else for (const language of languagesOf(course) as ContentLanguage[]) if (!captions[language]) say('no_captions_language', { language })
    }
    if (!hasWords(material.transcript)) say('no_transcript')
  }
  if (material.type === 'image' && !hasWords(material.details?.alt) && !hasWords(material.description)) say('no_picture_words')
  const seconds = material.duration_seconds ?? material.reading_minutes * 60
  // Of a package nobody knows how long it takes.
  if (material.type !== 'scorm' && material.type !== 'image') {
    if (material.min_seconds < seconds * LEAST_SHARE) say('minimum_short', { count: material.min_seconds, of: seconds })
    else if (material.min_seconds > seconds) say('minimum_long', { count: material.min_seconds, of: seconds })
  }
  return found
}

const questionFindings = (question: ContentQuestion, at: Said): CourseFinding[] => {
  const right = question.options.filter(({ is_true }) => is_true).length
  const said = { ...at, title: question.name ?? question.text }
  if (question.options.length < 2) return [finding('options_missing', said)]
  if (right === 0) return [finding('no_right_option', said)]
  if (question.type !== 'multiple' && right !== 1) return [finding('right_options', said)]
  return []
}

/** A draw takes from what is left: two tags of one question share it. */
const drawFindings = (quiz: ContentQuiz, at: Said): CourseFinding[] => {
  const there = (tag: string) => quiz.questions.filter(({ tags }) => tags.includes(tag))
  const short = quiz.draw.filter(({ tag, count }) => there(tag).length < count)
  if (short.length > 0)
    return short.map(({ tag, count }) => finding('draw_too_small', { ...at, title: quiz.name, tag, count: there(tag).length, of: count }))
  const asked = quiz.draw.reduce((sum, { count }) => sum + count, 0)
  const bank = new Set(quiz.draw.flatMap(({ tag }) => there(tag).map(({ question_id }) => question_id))).size
  if (bank < asked) return [finding('draw_too_small', { ...at, title: quiz.name, count: bank, of: asked })]
  return bank === asked ? [finding('same_draw', { ...at, title: quiz.name, count: asked, of: bank })] : []
}

const quizFindings = (quiz: ContentQuiz, at: Said): CourseFinding[] => {
  const said = { ...at, title: quiz.name }
  if (quiz.draw.length === 0 && quiz.questions.length === 0) return [finding('quiz_empty', said)]
  const cannotFail = quiz.quiz_validation_type === 3 || (quiz.quiz_validation_type === 2 && quiz.pass_mark === 0)
  return [
    ...quiz.questions.flatMap((question) => questionFindings(question, at)),
    ...(quiz.draw.length > 0 ? drawFindings(quiz, at) : []),
    ...(cannotFail ? [finding('cannot_fail', said)] : []),
  ]
}

const isScored = ({ scorm_rule }: ContentItem) => scorm_rule?.rule === 'passed' || scorm_rule?.rule === 'score'

/** Of each further language of the course: how many texts are missing, of how many; counted as the editor counts them. */
const translationFindings = (content: CourseContent): CourseFinding[] => {
  const counts = countTexts(textMarks(content), content.language as ContentLanguage)
  return (languagesOf(content).slice(1) as ContentLanguage[]).flatMap((language) => {
    const { done, total } = counts[language] ?? { done: 0, total: 0 }
    return done < total ? [finding('translation_missing', { language, count: total - done, of: total })] : []
  })
}

/** What would be signed, or stand on the certificate, with its braces: a title and a certificate fill in nothing. */
const unknownFindings = (content: CourseContent): CourseFinding[] => [
  ...Object.entries(content.pledge.texts).flatMap(([language, texts]) =>
    [...unknownNames(texts?.title ?? '', []), ...unknownNames(texts?.body ?? '')].map(({ written, nearest }) =>
      finding('pledge_name_unknown', { title: written, tag: `{${nearest}}`, language: language as ContentLanguage }),
    ),
  ),
  ...(content.certificate ? textsOfCertificate(content.certificate as CertificateTemplate) : []).flatMap(({ text, language }) =>
    unknownNames(text, []).map(({ written }) => finding('certificate_name', { title: written, language })),
  ),
]

/** A course that this one waits for, as it stands today. */
export type Needed = {
  course_id: number
  code: string
  title: string
  /** Somebody can be assigned to it. */
  published: boolean
  /** It waits for this one, by whatever way: nobody could begin either. */
  circle: boolean
}

const neededFindings = (own: string, needed: readonly Needed[]): CourseFinding[] =>
  needed.flatMap(({ title, published, circle }) => [
    ...(published ? [] : [finding('needs_unpublished', { title })]),
    ...(circle ? [finding('needs_circle', { title, tag: own })] : []),
  ])

const courseFindings = (content: CourseContent): CourseFinding[] => {
  const { title, body } = pledgeIn(content, content.language as ContentLanguage)
  const items = itemsOf(content)
  return [
    ...(content.modules.length === 0 ? [finding('no_module')] : []),
    ...(hasWords(content.title) ? [] : [finding('no_title')]),
    ...(hasWords(title) && hasWords(body) ? [] : [finding('no_pledge')]),
    ...unknownFindings(content),
    ...(content.objectives.some(hasWords) ? [] : [finding('no_objectives')]),
    ...(items.length > 0 && items.every(({ mandatory }) => !mandatory) ? [finding('nothing_mandatory')] : []),
    // What costs nothing cannot be ordered. Versions of format 1 did not keep their price.
    ...(content.price_sen === 0 ? [finding('no_price')] : []),
    ...(content.modules.length > 0 && items.every(({ type }) => type !== 'quiz') ? [finding('no_quiz')] : []),
  ]
}

const moduleFindings = (content: CourseContent): CourseFinding[] =>
  content.modules.flatMap((module, index) => {
    const module_no = index + 1
    if (module.items.length === 0) return [finding('module_empty', { title: module.title, module_no })]
    const hasQuiz = module.items.some(({ type }) => type === 'quiz')
    return module.items.flatMap((item) => {
      const at = { module_no, module_item_id: item.module_item_id }
      return [
        ...(item.type === 'material' ? materialFindings(item.material, item, content, at) : quizFindings(item.quiz, at)),
        ...(isScored(item) && !hasQuiz ? [finding('scorm_alone', { ...at, title: itemTitle(item) })] : []),
      ]
    })
  })

const coverage = (content: CourseContent): CourseCheck['topics'] => {
  const items = itemsOf(content)
  const covers = (type: ContentItem['type'], topic: (typeof topics)[number]) =>
    items.some((item) => item.type === type && item.topics?.includes(topic))
  return topics.map((topic) => ({ topic, reading: covers('material', topic), question: covers('quiz', topic) }))
}

/** What stops comes first. */
export const checkCourse = (content: CourseContent, needed: readonly Needed[]): CourseCheck => {
  const found = [...courseFindings(content), ...neededFindings(content.title, needed), ...moduleFindings(content), ...translationFindings(content)]
  return {
    findings: [...found.filter(({ weight }) => weight === 'stops'), ...found.filter(({ weight }) => weight === 'weakens')],
    topics: coverage(content),
  }
}

export const stoppers = ({ findings }: CourseCheck): CourseFinding[] => findings.filter(({ weight }) => weight === 'stops')
