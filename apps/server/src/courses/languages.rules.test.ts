import { describe, expect, it } from 'vitest'
import { sampleCourse } from '../../test/sample-course.ts'
import type { ContentMaterial, CourseContent } from './courses.rules.ts'
import { contentIn, languageOf, materialIn, materialLanguages, materialRead, pledgeIn, pledgeLanguagesOf, spokenIn } from './languages.rules.ts'

const film: ContentMaterial = {
  material_id: 1,
  title: 'Saying no',
  type: 'video',
  language: 'en',
  html: null,
  file: { sha256: 'e', name: 'film.mp4', type: 'video/mp4' },
  transcript: 'Lines.',
  translations: { de: { title: 'Nein sagen' } },
  files: { ms: { sha256: 'm', name: 'filem.mp4', type: 'video/mp4', duration_seconds: 90 } },
  captions: { en: { sha256: 'ce' }, de: { sha256: 'cd' }, fr: { sha256: 'cf' } },
  duration_seconds: 100,
  min_seconds: 50,
  reading_minutes: 2,
}

describe('a material in several languages', () => {
  it('is shown in the one asked for, with what it has of its own and the base for the rest', () => {
    expect(materialIn(film, 'de')).toMatchObject({
      language: 'de',
      title: 'Nein sagen',
      transcript: 'Lines.',
      file: { sha256: 'e' },
      duration_seconds: 100,
    })
    expect(materialIn(film, 'ms')).toMatchObject({ language: 'ms', title: 'Saying no', file: { sha256: 'm' }, duration_seconds: 90 })
  })
  it('is shown in its own where there is nothing of the other', () =>
    expect(materialIn(film, 'jp')).toMatchObject({ language: 'en', title: 'Saying no' }))
  it('is read in none that the course leaves out, and names none of those', () => {
    const course = { ...sampleCourse('LEFT'), language: 'en', languages: ['en', 'ms'] } as CourseContent
    expect(materialRead(course, film, 'de', 'en')).toMatchObject({ language: 'en', title: 'Saying no', languages: ['en', 'ms'] })
    expect(materialRead(course, film, 'ms', 'en')).toMatchObject({ language: 'ms', languages: ['en', 'ms'] })
    expect(materialRead(course, { ...film, language: 'de', translations: {}, files: {} }, 'en', 'en')).toMatchObject({
      language: 'de',
      languages: ['de'],
    })
  })
  it('names its languages, its own first; captions alone make none', () => expect(materialLanguages(film)).toEqual(['en', 'de', 'ms']))
  it('brings the captions wanted first, also for a film of another language', () => {
    expect(materialIn(film, 'de').captions.map(({ language }) => language)).toEqual(['de', 'en', 'fr'])
    expect(materialIn(film, 'fr')).toMatchObject({ language: 'en', captions: [{ language: 'fr' }, { language: 'en' }, { language: 'de' }] })
  })
})

/** The sample course with some German and some Malay. */
const spoken = (): CourseContent => {
  const course = sampleCourse('T')
  const [first, second] = course.modules
  if (!first || !second) throw new Error('the sample has two modules')
  return {
    ...course,
    translations: { de: { title: 'Kurs T', objectives: 'Lernen\nHandeln' } },
    modules: [
      {
        ...first,
        translations: { de: { title: 'Modul eins', short_title: 'Eins' } },
        items: first.items.map((item) =>
          item.type === 'material'
            ? { ...item, material: { ...item.material, translations: { de: { title: 'Lesen', html: '<p>Nein.</p>' } } } }
            : {
                ...item,
                quiz: {
                  ...item.quiz,
                  translations: { de: { name: 'Test' } },
                  questions: item.quiz.questions.map((question, n) => ({
                    ...question,
                    picture: { sha256: 'p', alt: 'A gift' },
                    ...(n === 0 ? { translations: { de: { text: 'Frage 1?', explanation: 'Wegen 1.', picture_alt: 'Ein Geschenk' } } } : {}),
                    options: question.options.map((option, i) =>
                      i === 0 ? { ...option, explanation: 'Why', translations: { de: { value: 'Ja', explanation: 'Weil' } } } : option,
                    ),
                  })),
                },
              },
        ),
      },
      second,
    ],
  }
}
const quizOf = (content: CourseContent) => {
  const item = content.modules[0]?.items[1]
  if (item?.type !== 'quiz') throw new Error('the second item is a quiz')
  return item.quiz
}

describe('a course in several languages', () => {
  it('names its languages, its own first, be it only an option or a film that speaks one', () => {
    expect(spokenIn(sampleCourse('T'))).toEqual(['en'])
    expect(spokenIn(spoken())).toEqual(['en', 'de'])
    const [module] = sampleCourse('T').modules
    const options = [{ option_id: 1, value: 'Yes', is_true: true, translations: { ms: { value: 'Ya' } } }]
    const quiz = module?.items.map((item) =>
      item.type === 'quiz' ? { ...item, quiz: { ...item.quiz, questions: item.quiz.questions.map((one) => ({ ...one, options })) } } : item,
    )
    expect(spokenIn({ ...sampleCourse('T'), modules: module && quiz ? [{ ...module, items: quiz }] : [] })).toEqual(['en', 'ms'])
  })
  it('is read in the one wanted where it speaks it, else in its own', () => {
    expect(languageOf(spoken(), 'de')).toBe('de')
    expect(languageOf(spoken(), 'ms')).toBe('en')
    expect(languageOf(spoken(), null)).toBe('en')
  })
  it('says each part in that language, from title to the reason of an option', () => {
    const content = contentIn(spoken(), 'de')
    expect(content).toMatchObject({ title: 'Kurs T', objectives: ['Lernen', 'Handeln'], modules: [{ title: 'Modul eins', short_title: 'Eins' }, {}] })
    expect(content.modules[0]?.items[0]).toMatchObject({ material: { title: 'Lesen' } })
    expect(quizOf(content)).toMatchObject({ name: 'Test' })
    expect(quizOf(content).questions[0]).toMatchObject({
      text: 'Frage 1?',
      language: 'de',
      explanation: 'Wegen 1.',
      picture: { sha256: 'p', alt: 'Ein Geschenk' },
      options: [{ value: 'Ja', explanation: 'Weil' }, { value: 'Option 1.1' }, {}, {}],
    })
  })
  it('says in its own language what has no translation', () => {
    const content = contentIn(spoken(), 'de')
    expect(content.description).toBe('A course for tests.')
    expect(content.modules[1]?.title).toBe('Module two')
    const question = quizOf(content).questions[1]
    expect(question).toMatchObject({ text: 'Question 2?', picture: { alt: 'A gift' } })
    expect(question?.language).toBeUndefined()
  })
  it('keeps its structure: ids, order, what is right', () => {
    const ids = (content: CourseContent) =>
      content.modules.map((module) => [
        module.module_id,
        module.items.map((item) => [
          item.module_item_id,
          item.type === 'quiz'
            ? item.quiz.questions.map(({ question_id, options }) => [question_id, options.map((o) => [o.option_id, o.is_true])])
            : 0,
        ]),
      ])
    expect(ids(contentIn(spoken(), 'de'))).toEqual(ids(spoken()))
  })
  it('is left as it is by the translation, and is the same course in a language that it does not speak', () => {
    const course = spoken()
    contentIn(course, 'de')
    expect(course).toEqual(spoken())
    expect(contentIn(course, 'fr')).toBe(course)
    expect(contentIn(course, 'de')).toBe(contentIn(course, 'de'))
  })
  it('says a part of another language in that of the course, where it is translated to that', () => {
    const course = sampleCourse('T')
    const [module] = course.modules
    if (!module) throw new Error('the sample has modules')
    const malay = { ...module, title: 'Modul', language: 'ms', translations: { en: { title: 'Module' } } }
    expect(contentIn({ ...course, modules: [malay] }, 'en').modules[0]?.title).toBe('Module')
    expect(contentIn({ ...course, modules: [malay] }, 'ms').modules[0]?.title).toBe('Modul')
  })
})

describe('the languages that an author chose', () => {
  it('are those a course can be had in, whatever else is written', () => {
    const course: CourseContent = { ...spoken(), languages: ['en', 'ms'] }
    expect(spokenIn(course)).toEqual(['en', 'ms'])
    expect(languageOf(course, 'de')).toBe('en')
    expect(contentIn(course, 'de').title).toBe(course.title)
  })
})

describe('the pledge of a course', () => {
  const words = { title: 'Serment', body: 'Je promets.' }
  const said = (texts: object, over: Partial<CourseContent> = {}): CourseContent => ({
    ...sampleCourse('P'),
    pledge: { version: '2026-1', texts: { en: { title: 'P', body: 'B' }, ...texts } },
    ...over,
  })
  it('is signed in every language that it is whole in, the course’s own first', () => {
    const texts = { fr: words, de: { title: 'Zusage', body: ' ' }, ms: words }
    expect(pledgeLanguagesOf(said(texts))).toEqual(['en', 'fr', 'ms'])
    expect(pledgeLanguagesOf(said(texts, { language: 'ms' }))).toEqual(['ms', 'en', 'fr'])
    expect(pledgeIn(said(texts), 'fr')).toEqual({ language: 'fr', ...words })
  })
  it('is signed in none that the author left out of the course', () => {
    const course = said({ fr: words, ms: words }, { languages: ['en', 'ms'] })
    expect(pledgeLanguagesOf(course)).toEqual(['en', 'ms'])
    expect(pledgeIn(course, 'fr')).toEqual({ language: 'en', title: 'P', body: 'B' })
  })
  it('is read in English where that is all that a course of another language has', () => {
    const course = said({}, { language: 'de', languages: ['de'] })
    expect([pledgeLanguagesOf(course), pledgeIn(course, 'de').language]).toEqual([['en'], 'en'])
  })
})
