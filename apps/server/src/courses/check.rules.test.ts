import { describe, expect, test } from 'vitest'
import { sampleCourse } from '../../test/sample-course.ts'
import { checkCourse, stoppers } from './check.rules.ts'
import type { ContentItem, ContentMaterial, ContentQuiz, CourseContent } from './courses.rules.ts'

type MaterialItem = Extract<ContentItem, { type: 'material' }>
type QuizItem = Extract<ContentItem, { type: 'quiz' }>
const course = (change: (content: CourseContent) => void = () => {}): CourseContent => {
  const content = sampleCourse('C1')
  change(content)
  return content
}
const itemAt = (content: CourseContent, m: number, i: number) => content.modules[m]?.items[i] as ContentItem
const material = (content: CourseContent, change: Partial<ContentMaterial>, m = 0) =>
  Object.assign((itemAt(content, m, 0) as MaterialItem).material, change)
const quiz = (content: CourseContent, change: Partial<ContentQuiz>) => Object.assign((itemAt(content, 0, 1) as QuizItem).quiz, change)
const checked = (content: CourseContent) => checkCourse(content, [])
const codes = (content: CourseContent) => checked(content).findings.map(({ code }) => code)
const stops = (content: CourseContent) => stoppers(checked(content)).map(({ code }) => code)

test('a sound course has nothing that stops it', () => expect(stops(course())).toEqual([]))

describe('publishing is stopped by', () => {
  test('a name in the pledge that nothing is filled in for, in any language, with the one that is probably meant', () => {
    const written = course((one) => {
      one.pledge.texts.en.body = 'I, {full_name} of {company}, on {date}, version {course_version}.'
      one.pledge.texts.ms = { title: 'Ikrar {full_name}', body: 'Saya, {fulname}.' }
    })
    expect(stoppers(checkCourse(written, [])).map(({ code, title, tag, language }) => [code, language, title, tag])).toEqual([
      ['pledge_name_unknown', 'en', '{company}', '{company_name}'],
      ['pledge_name_unknown', 'en', '{date}', '{completion_date}'],
      ['pledge_name_unknown', 'ms', '{full_name}', '{full_name}'],
      ['pledge_name_unknown', 'ms', '{fulname}', '{full_name}'],
    ])
  })
  test('any name between braces on the certificate, which fills in none', () => {
    const certificate = {
      heading: 'Done',
      signatory_title: 'Chief of {company}',
      signatory_name: '',
      translations: { de: { heading: '{full_name}' } },
    }
    expect(
      stoppers(
        checkCourse(
          course((one) => Object.assign(one, { certificate })),
          [],
        ),
      ).map(({ title, language }) => [title, language]),
    ).toEqual([
      ['{company}', null],
      ['{full_name}', 'de'],
    ])
  })
  test('no module', () =>
    expect(
      stops(
        course((one) => {
          one.modules = []
        }),
      ),
    ).toEqual(['no_module']))
  test('a module without items', () => {
    const empty = course((one) => {
      one.modules[1] = { module_id: 9, title: 'Empty', short_title: 'E', description: '', items: [] }
    })
    expect(stoppers(checked(empty))).toEqual([expect.objectContaining({ code: 'module_empty', title: 'Empty', module_no: 2 })])
  })
  test('a text without words or picture', () => {
    expect(stops(course((one) => material(one, { html: '<p> </p>' })))).toEqual(['material_empty'])
    expect(stops(course((one) => material(one, { html: '<p><img src="file:x"></p>' })))).toEqual([])
  })
  test('a film whose upload is not finished', () => expect(stops(course((one) => material(one, { file: null }, 1)))).toEqual(['file_missing']))
  test('a quiz without questions', () => expect(stops(course((one) => quiz(one, { questions: [] })))).toEqual(['quiz_empty']))
  test('a draw of more than there are, told by tag and number', () => {
    const drawn = course((one) => {
      const { questions } = (itemAt(one, 0, 1) as QuizItem).quiz
      quiz(one, { draw: [{ tag: 'gifts', count: 3 }], questions: questions.map((each, i) => ({ ...each, tags: i < 2 ? ['gifts'] : [] })) })
    })
    expect(stoppers(checked(drawn))).toEqual([expect.objectContaining({ code: 'draw_too_small', tag: 'gifts', count: 2, of: 3 })])
  })
  test('two draws that share too few questions', () => {
    const drawn = course((one) => {
      const { questions } = (itemAt(one, 0, 1) as QuizItem).quiz
      const draw = [
        { tag: 'a', count: 2 },
        { tag: 'b', count: 2 },
      ]
      quiz(one, { draw, questions: questions.map((each) => ({ ...each, tags: ['a', 'b'] })) })
    })
    expect(stoppers(checked(drawn))).toEqual([expect.objectContaining({ code: 'draw_too_small', tag: null, count: 3, of: 4 })])
  })
  test('a question without a right option, or a single choice with two', () => {
    const none = course((one) => {
      for (const option of (itemAt(one, 0, 1) as QuizItem).quiz.questions[0]?.options ?? []) option.is_true = false
    })
    expect(stops(none)).toEqual(['no_right_option'])
    const two = course((one) => {
      for (const option of (itemAt(one, 0, 1) as QuizItem).quiz.questions[0]?.options ?? []) option.is_true = true
    })
    expect(stops(two)).toEqual(['right_options'])
  })
  test('nothing but optional items', () =>
    expect(
      stops(
        course((one) => {
          for (const { items } of one.modules) for (const item of items) item.mandatory = false
        }),
      ),
    ).toEqual(['nothing_mandatory']))
  test('no price: nobody could order it', () => {
    expect(stops(course((one) => Object.assign(one, { price_sen: 0 })))).toEqual(['no_price'])
    expect(stops(course((one) => Object.assign(one, { price_sen: 1 })))).toEqual([])
  })
  test('a pledge without words', () =>
    expect(
      stops(
        course((one) => {
          one.pledge.texts.en.body = ' '
        }),
      ),
    ).toEqual(['no_pledge']))
})

describe('a course is weakened by', () => {
  test('a package that knows the person, or reaches outside', () => {
    const granted = (package_settings: ContentMaterial['package_settings']) =>
      codes(course((one) => material(one, { type: 'scorm', package_settings }))).filter((code) => code.startsWith('package'))
    expect(granted(undefined)).toEqual([])
    expect(granted({ names_person: true })).toEqual(['package_named'])
    expect(granted({ downloads: true, opens_windows: true })).toEqual(['package_opens'])
  })
  test('a film without captions, or without them in a language of the course', () => {
    expect(codes(course())).toContain('no_captions')
    const german = course((one) => {
      one.translations = { de: { title: 'Kurs' } }
      material(one, { captions: { en: { sha256: 'c' } } }, 1)
    })
    expect(checked(german).findings).toContainEqual(expect.objectContaining({ code: 'no_captions_language', language: 'de', title: 'Reading 3' }))
  })
  test('a film without a transcript', () => {
    expect(codes(course())).toContain('no_transcript')
    expect(codes(course((one) => material(one, { transcript: 'Words.' }, 1)))).not.toContain('no_transcript')
  })
  test('a picture that nothing says in words', () => {
    const picture = (change: Partial<ContentMaterial>) => codes(course((one) => material(one, { type: 'image', description: '', ...change })))
    expect(picture({})).toContain('no_picture_words')
    expect(picture({ description: 'A guard takes a note.' })).not.toContain('no_picture_words')
    expect(picture({ details: { alt: 'A guard takes a note.' } as ContentMaterial['details'] })).not.toContain('no_picture_words')
  })
  test('a minimum that holds nobody, or holds longer than the reading takes', () => {
    expect(checked(course((one) => material(one, { min_seconds: 20, reading_minutes: 2 }))).findings).toContainEqual(
      expect.objectContaining({ code: 'minimum_short', count: 20, of: 120 }),
    )
    expect(codes(course((one) => material(one, { min_seconds: 30, reading_minutes: 2 })))).not.toContain('minimum_short')
    expect(codes(course((one) => material(one, { min_seconds: 121, reading_minutes: 2 })))).toContain('minimum_long')
  })
  test('a quiz nobody can fail', () => {
    expect(codes(course((one) => quiz(one, { quiz_validation_type: 3 })))).toContain('cannot_fail')
    expect(codes(course((one) => quiz(one, { pass_mark: 0 })))).toContain('cannot_fail')
    expect(codes(course((one) => quiz(one, { quiz_validation_type: 1, pass_mark: 0 })))).not.toContain('cannot_fail')
  })
  test('a draw that is always the same', () => {
    const drawn = course((one) => {
      const { questions } = (itemAt(one, 0, 1) as QuizItem).quiz
      quiz(one, { draw: [{ tag: 'a', count: 3 }], questions: questions.map((each) => ({ ...each, tags: ['a'] })) })
    })
    expect(checked(drawn).findings).toContainEqual(expect.objectContaining({ code: 'same_draw', count: 3, of: 3 }))
  })
  test('a score of a package with no quiz of ours beside it', () => {
    const scorm = (alone: boolean) =>
      course((one) => {
        material(one, { type: 'scorm', html: null, file: { sha256: 'p', name: 'p.zip', type: 'application/zip' } })
        itemAt(one, 0, 0).scorm_rule = { rule: 'score', at_least: 80 }
        if (alone) one.modules[0]?.items.splice(1)
      })
    expect(codes(scorm(true))).toContain('scorm_alone')
    expect(codes(scorm(false))).not.toContain('scorm_alone')
  })
  test('texts that a language of the course lacks, counted', () => {
    const german = course((one) => {
      one.translations = { de: { title: 'Kurs' } }
    })
    const [missing] = checked(german).findings.filter(({ code }) => code === 'translation_missing')
    expect(missing).toMatchObject({ language: 'de', weight: 'weakens' })
    expect(missing?.count).toBe((missing?.of ?? 0) - 1)
  })
})

describe('of the languages that an author chose', () => {
  test('all are looked at and no other', () => {
    const chosen = course((one) => {
      one.languages = ['en', 'ms']
      one.translations = { de: { title: 'Kurs' } }
    })
    const missing = checked(chosen).findings.filter(({ code }) => code === 'translation_missing')
    // Its pledge is there in Malay, with a title and a text.
    expect(missing.map(({ language, count, of }) => [language, Number(of) - Number(count)])).toEqual([['ms', 2]])
  })
  test('none but its own leaves nothing missing', () => {
    const alone = course((one) => {
      one.languages = ['en']
      one.translations = { de: { title: 'Kurs' } }
    })
    expect(codes(alone)).not.toContain('translation_missing')
  })
})

test('each of the nine topics is covered by reading, by question, by both or by none', () => {
  const { topics } = checked(
    course((one) => {
      itemAt(one, 0, 0).topics = ['policy', 'harm']
      itemAt(one, 0, 1).topics = ['harm', 'help']
    }),
  )
  expect(topics).toHaveLength(9)
  expect(Object.fromEntries(topics.map(({ topic, reading, question }) => [topic, [reading, question]]))).toMatchObject({
    policy: [true, false],
    harm: [true, true],
    help: [false, true],
    red_flags: [false, false],
  })
})

describe('the courses that come before it', () => {
  const content = course(() => {})
  const needed = { course_id: 9, code: 'FIRST', title: 'First', published: true, circle: false }
  const said = (over: Partial<typeof needed>) =>
    stoppers(checkCourse(content, [{ ...needed, ...over }])).map(({ code, title, tag, weight }) => [code, title, tag, weight])
  test('stand in the way where nobody can take them, or where they wait for it themselves', () => {
    expect(said({})).toEqual([])
    expect(said({ published: false })).toEqual([['needs_unpublished', 'First', null, 'stops']])
    expect(said({ circle: true })).toEqual([['needs_circle', 'First', content.title, 'stops']])
  })
})
