/** A small published course for tests: a text and a quiz of three in the first module, a film and a quiz of one in the second. */
import type { ContentItem, ContentMaterial, ContentQuestion, ContentQuiz, CourseContent } from '../src/courses/courses.rules.ts'

/** Ids are unlike across kinds, so that one taken for another shows. */
const ids = { module: 100, item: 200, material: 300, quiz: 400, question: 500, option: 600 }

const material = (n: number, fields: Partial<ContentMaterial> = {}): Extract<ContentItem, { type: 'material' }> => ({
  module_item_id: ids.item + n,
  mandatory: true,
  type: 'material',
  material: {
    material_id: ids.material + n,
    title: `Reading ${n}`,
    type: 'text',
    language: 'en',
    html: '<p>Say no, kindly.</p>',
    file: null,
    duration_seconds: null,
    min_seconds: 60,
    reading_minutes: 2,
    ...fields,
  },
})

const question = (n: number, fields: Partial<ContentQuestion> = {}): ContentQuestion => ({
  question_id: ids.question + n,
  text: `Question ${n}?`,
  type: 'single',
  explanation: `Because of ${n}.`,
  points: 1,
  tags: [],
  options: [0, 1, 2, 3].map((i) => ({ option_id: ids.option + n * 10 + i, value: `Option ${n}.${i}`, is_true: i === 0 })),
  ...fields,
})

const quiz = (n: number, questions: ContentQuestion[], fields: Partial<ContentQuiz> = {}): Extract<ContentItem, { type: 'quiz' }> => ({
  module_item_id: ids.item + n,
  mandatory: true,
  type: 'quiz',
  quiz: {
    quiz_id: ids.quiz + n,
    name: `Quiz ${n}`,
    quiz_validation_type: 2,
    pass_mark: 60,
    max_attempts: 2,
    cooldown_minutes: 10,
    time_limit_minutes: 10,
    shuffle: true,
    show_answers: 'once_passed',
    draw: [],
    questions,
    ...fields,
  },
})

/** Option 0 is right; of the multiple one, 0 and 1. */
export const sampleCourse = (code: string, quizFields: Partial<ContentQuiz> = {}): CourseContent => ({
  code,
  title: `Course ${code}`,
  description: 'A course for tests.',
  objectives: ['Learn'],
  validity_months: 12,
  language: 'en',
  pledge: {
    version: '2026-1',
    texts: {
      en: { title: 'Integrity pledge', body: 'I, {full_name}, promise on {completion_date}.\n1. No bribes.' },
      ms: { title: 'Ikrar Integriti', body: 'Saya, {full_name}, berikrar pada {completion_date}.' },
    },
  },
  modules: [
    {
      module_id: ids.module + 1,
      title: 'Module one',
      short_title: 'One',
      description: '',
      items: [
        material(1),
        quiz(
          2,
          [
            question(1),
            question(2, {
              type: 'multiple',
              options: [0, 1, 2].map((i) => ({ option_id: ids.option + 20 + i, value: `Option 2.${i}`, is_true: i < 2 })),
            }),
            question(3, {
              type: 'true_false',
              options: [0, 1].map((i) => ({ option_id: ids.option + 30 + i, value: `Option 3.${i}`, is_true: i === 0 })),
            }),
          ],
          quizFields,
        ),
      ],
    },
    {
      module_id: ids.module + 2,
      title: 'Module two',
      short_title: 'Two',
      description: '',
      items: [
        material(3, {
          type: 'video',
          html: null,
          file: { sha256: 'a'.repeat(64), name: 'film.webm', type: 'video/webm' },
          duration_seconds: 20,
          min_seconds: 5,
        }),
        quiz(4, [question(4)], { max_attempts: null, time_limit_minutes: null, shuffle: false }),
      ],
    },
  ],
})
