/** A course of two modules for tests: text and quiz, text and quiz. */
import type { Output } from '@jujur/contract/call.ts'
import type { getViewCourseEnroll, getViewTraineeCourseCoverPage, Outline } from '@jujur/contract/learning.ts'

type Item = Outline[number]['items'][number]
type Cover = Output<typeof getViewTraineeCourseCoverPage>

const item = (id: number, title: string, state: Item['state'], over: Partial<Item> = {}): Item => ({
  module_progress_id: 100 + id,
  lesson_type: title.startsWith('Quiz') ? 'quiz' : 'material',
  lesson_id: id,
  title,
  material_type: title.startsWith('Quiz') ? null : 'text',
  minutes: 4,
  mandatory: true,
  state,
  ...(state === 'locked' ? { reason: 'after_previous' as const } : {}),
  ...over,
})

/** `done` items from the start are done, the next one is open. */
export const outlineWith = (done: number, over: Record<number, Partial<Item>> = {}): Outline => {
  const state = (id: number): Item['state'] => (id <= done ? 'done' : id === done + 1 ? 'open' : 'locked')
  const items = ['What is a bribe?', 'Quiz: bribes', 'Five tests', 'Quiz: gifts'].map((title, i) => item(i + 1, title, state(i + 1), over[i + 1]))
  return [
    { module_id: 11, title: 'Bribery and the law', short_title: 'The law', items: items.slice(0, 2) },
    { module_id: 12, title: 'Gifts and hospitality', short_title: 'Gifts', items: items.slice(2) },
  ]
}

export const courseCover = (over: Partial<Cover> = {}): Cover => ({
  trainee_course_id: 5,
  course_id: 1,
  code: 'ABC',
  title: 'Anti-Bribery Essentials',
  description: 'What bribery looks like in everyday work.',
  objectives: ['Recognise gratification in all its forms'],
  language: 'en',
  languages: ['en'],
  version_no: 1,
  status: 'IN_PROGRESS',
  due_on: '2099-12-04',
  exempt: null,
  validity_months: 12,
  minutes_total: 16,
  minutes_left: 12,
  progress_percent: 25,
  pass_mark: 80,
  max_attempts: 3,
  pledge_serial_no: null,
  certificate_serial_no: null,
  certificate: null,
  completed_at: null,
  expires_at: null,
  cover: null,
  needs: [],
  update: null,
  updated: null,
  outline: outlineWith(1),
  ...over,
})

export const enrolled = (over: Partial<Output<typeof getViewCourseEnroll>['traineeCoursesList'][number]> = {}) => ({
  trainee_course_id: 5,
  course_id: 1,
  code: 'ABC',
  title: 'Anti-Bribery Essentials',
  status: 'IN_PROGRESS' as const,
  due_on: '2099-12-04',
  exempt: null,
  progress_percent: 25,
  next_title: 'Quiz: bribes',
  minutes_left: 12,
  completed_at: null,
  expires_at: null,
  certificate_serial_no: null,
  update: null,
  outline: outlineWith(1),
  ...over,
})

export const completed = {
  status: 'COMPLETED',
  completed_at: '2026-10-14T03:00:00.000Z',
  expires_at: '2027-10-13T15:59:59.000Z',
  pledge_serial_no: 'PLG-2026-9H3TB6WC',
  certificate_serial_no: 'CRT-2026-7Q4M2XKD',
  certificate: {
    course_title: 'Anti-Bribery Essentials',
    topics: 'Bribery and the law, Gifts and hospitality',
    heading: null,
    signatory_name: null,
    signatory_title: null,
  },
  outline: outlineWith(4),
} as const satisfies Partial<Cover>
