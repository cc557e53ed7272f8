/** A course in one of its languages: part by part, each text where the version has it, else that of the course's own language (product.md section 5). */
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import {
  type ContentItem,
  type ContentMaterial,
  type ContentModule,
  type ContentOption,
  type ContentQuestion,
  type ContentQuiz,
  type CourseContent,
  itemsOf,
  type PledgeTexts,
  type PledgeWords,
  type Translated,
} from './courses.rules.ts'

type Part = { readonly language?: string; readonly translations?: Translated; readonly files?: object }

/** What a part says in this language; the text of its own where it does not. */
const sayer = (part: Part, language: ContentLanguage) => {
  const texts = part.translations?.[language]
  return (field: string, own: string): string => {
    const said = texts?.[field]
    return typeof said === 'string' && said.trim() !== '' ? said : own
  }
}

const partsOfQuiz = (quiz: ContentQuiz): Part[] => [quiz, ...quiz.questions, ...quiz.questions.flatMap(({ options }) => options)]
const partsOfItem = (item: ContentItem): Part[] => (item.type === 'material' ? [item.material as Part] : partsOfQuiz(item.quiz))

const spoken = new WeakMap<CourseContent, ContentLanguage[]>()
/** Those its author chose; else all languages that something of the course can be had in, its own first. Captions alone make none: they go with a film in any. */
export const spokenIn = (content: CourseContent): ContentLanguage[] => {
  if (content.languages) return content.languages
  const known = spoken.get(content)
  if (known) return known
  const parts: Part[] = [content, ...content.modules, ...itemsOf(content).flatMap(partsOfItem)]
  const said = new Set(
    parts.flatMap(({ language, translations, files }) => [
      ...(language ? [language] : []),
      ...Object.keys(translations ?? {}),
      ...Object.keys(files ?? {}),
    ]),
  )
  const own = content.language as ContentLanguage
  const all = [own, ...contentLanguages.filter((language) => language !== own && said.has(language))]
  spoken.set(content, all)
  return all
}

/** The one wanted where the course speaks it, else its own. */
export const languageOf = (content: CourseContent, wanted: ContentLanguage | null): ContentLanguage =>
  wanted !== null && spokenIn(content).includes(wanted) ? wanted : (content.language as ContentLanguage)

const optionIn = (option: ContentOption, language: ContentLanguage): ContentOption => {
  const say = sayer(option, language)
  const explanation = say('explanation', option.explanation ?? '')
  return { ...option, value: say('value', option.value), ...(explanation ? { explanation } : {}) }
}

const questionIn = (question: ContentQuestion, language: ContentLanguage): ContentQuestion => {
  const say = sayer(question, language)
  const { picture } = question
  return {
    ...question,
    text: say('text', question.text),
    explanation: say('explanation', question.explanation),
    options: question.options.map((option) => optionIn(option, language)),
    ...(say('text', '') ? { language } : {}),
    ...(picture ? { picture: { ...picture, alt: say('picture_alt', picture.alt) } } : {}),
  }
}

export const quizIn = (quiz: ContentQuiz, language: ContentLanguage): ContentQuiz => ({
  ...quiz,
  name: sayer(quiz, language)('name', quiz.name),
  questions: quiz.questions.map((question) => questionIn(question, language)),
})

/** Its names only: whoever shows it chooses its text, file and captions together (`materialIn`). */
const namedIn = (material: ContentMaterial, language: ContentLanguage): ContentMaterial => {
  const say = sayer(material as Part, language)
  return {
    ...material,
    title: say('title', material.title),
    ...(material.description ? { description: say('description', material.description) } : {}),
  }
}

const itemIn = (item: ContentItem, language: ContentLanguage): ContentItem =>
  item.type === 'material' ? { ...item, material: namedIn(item.material, language) } : { ...item, quiz: quizIn(item.quiz, language) }

const moduleIn = (module: ContentModule, language: ContentLanguage): ContentModule => {
  const say = sayer(module, language)
  return {
    ...module,
    title: say('title', module.title),
    short_title: say('short_title', module.short_title),
    description: say('description', module.description),
    items: module.items.map((item) => itemIn(item, language)),
  }
}

const translate = (content: CourseContent, language: ContentLanguage): CourseContent => {
  const say = sayer(content, language)
  return {
    ...content,
    title: say('title', content.title),
    description: say('description', content.description),
    objectives: say('objectives', content.objectives.join('\n')).split('\n').filter(Boolean),
    modules: content.modules.map((module) => moduleIn(module, language)),
  }
}

const isSaid = (words: PledgeWords | undefined): boolean => words !== undefined && words.title.trim() !== '' && words.body.trim() !== ''

/** What its pledge was written in first: the course's own language, or English where only that is there. */
export const pledgeBase = (texts: PledgeTexts, language: ContentLanguage): ContentLanguage => (isSaid(texts[language]) ? language : 'en')

/** Those its pledge may be signed in, the first where there is nothing of another: in what its author left out nobody signs. */
export const pledgeLanguagesOf = ({ pledge: { texts }, language, languages }: CourseContent): ContentLanguage[] => {
  const base = pledgeBase(texts, language as ContentLanguage)
  return [base, ...(languages ?? contentLanguages).filter((one) => one !== base && isSaid(texts[one]))]
}

/** The pledge before anything is filled in, in the language wanted where it may be signed in that. */
export const pledgeIn = (content: CourseContent, wanted: ContentLanguage | undefined) => {
  const [base = 'en', ...others] = pledgeLanguagesOf(content)
  const language = others.find((one) => one === wanted) ?? base
  return { language, ...(content.pledge.texts[language] ?? content.pledge.texts.en) }
}

const translated = new WeakMap<CourseContent, Map<ContentLanguage, CourseContent>>()
/** The same course, ids and order and all, with its texts in this language: what is frozen is translated once. */
export const contentIn = (content: CourseContent, language: ContentLanguage): CourseContent => {
  const languages = spokenIn(content)
  if (languages.length === 1 || !languages.includes(language)) return content
  const known = translated.get(content) ?? new Map<ContentLanguage, CourseContent>()
  translated.set(content, known)
  const whole = known.get(language) ?? translate(content, language)
  known.set(language, whole)
  return whole
}

/** Its own first. Captions alone make no language: they go with a film in any. */
export const materialLanguages = (material: Pick<ContentMaterial, 'language' | 'translations' | 'files'>): ContentLanguage[] => {
  const others = [...Object.keys(material.translations ?? {}), ...Object.keys(material.files ?? {})] as ContentLanguage[]
  return [...new Set([material.language as ContentLanguage, ...others])]
}

/** The one wanted where the course speaks it: what its author left out is read by nobody, whatever its materials have. */
export const spokenOr = <Else>(content: CourseContent, wanted: ContentLanguage | undefined, otherwise: Else): ContentLanguage | Else =>
  wanted !== undefined && spokenIn(content).includes(wanted) ? wanted : otherwise

/** A material with what goes together: the language asked for where something of it is there, else its own. */
export const materialIn = (material: ContentMaterial, wanted: ContentLanguage) => {
  const languages = materialLanguages(material)
  const language = languages.includes(wanted) ? wanted : (material.language as ContentLanguage)
  const texts = material.translations?.[language]
  const own = material.files?.[language]
  const captions = Object.entries(material.captions ?? {}).map(([key, entry]) => ({ language: key as ContentLanguage, sha256: entry?.sha256 ?? '' }))
  const first = captions.some((one) => one.language === wanted) ? wanted : language
  return {
    language,
    languages,
    title: texts?.title ?? material.title,
    html: texts?.html ?? material.html,
    transcript: texts?.transcript ?? material.transcript,
    file: own ?? material.file,
    duration_seconds: own ? own.duration_seconds : material.duration_seconds,
    /** That of the language wanted first. */
    captions: [...captions.filter((one) => one.language === first), ...captions.filter((one) => one.language !== first)],
  }
}

/** As whoever reads the course gets it: in the language wanted, else in that of the reading, with those that can be wanted instead. */
export const materialRead = (content: CourseContent, material: ContentMaterial, wanted: ContentLanguage | undefined, reading: ContentLanguage) => {
  const shown = materialIn(material, spokenOr(content, wanted, reading))
  return { ...shown, languages: shown.languages.filter((one) => one === shown.language || spokenIn(content).includes(one)) }
}
