/** A course, its modules and who takes it, for tests. */
import type { CourseEnrolment, TraineeCourse } from '@jujur/contract/courses.ts'
import type { Material } from '@jujur/contract/materials.ts'
import type { ModuleItem, TraineeModule } from '@jujur/contract/modules.ts'

const at = '2026-11-20T02:00:00.000Z'
const content = { status: 'active', version: 1, updated_at: at, updated_by: 'Mei Ling' } as const

export const item = (module_item_id: number, title: string, over: Partial<ModuleItem> = {}): ModuleItem => ({
  module_item_id,
  position: 0,
  type: 'material',
  material_id: module_item_id,
  quiz_id: null,
  title,
  material_type: 'text',
  min_seconds: 60,
  questions: null,
  status: 'active',
  updated_at: at,
  mandatory: true,
  topics: [],
  scorm_rule: null,
  ...over,
})
export const module = (module_id: number, title: string, items: ModuleItem[] = []): TraineeModule => ({
  module_id,
  title,
  short_title: title,
  description: '',
  language: 'en',
  translations: {},
  outdated: {},
  items,
  ...content,
})
export const course = (over: Partial<TraineeCourse> = {}): TraineeCourse => ({
  course_id: 1,
  code: 'ABC-1',
  title: 'Essentials',
  description: '',
  objectives: ['Say no'],
  language: 'en',
  languages: null,
  cover_url: null,
  cover_alt: null,
  price_sen: 2500,
  validity_months: 12,
  pledge_text: { en: { title: 'Pledge', body: 'I promise.' } },
  pledge_version: '2026-1',
  certificate: null,
  translations: { ms: { title: 'Asas' } },
  outdated: {},
  modules: [module(11, 'Law', [item(21, 'Reading'), item(22, 'Film', { material_type: 'video' })]), module(12, 'Gifts')],
  counts: { ms: { done: 1, total: 9, outdated: 0 } },
  versions: [],
  people: 0,
  needs: [],
  replaced_by: null,
  sample_item_id: null,
  nothing_new: null,
  sent_back: null,
  status: 'draft',
  version: 1,
  updated_at: at,
  updated_by: 'Mei Ling',
  ...over,
})
/** As it was published, so many versions ago. */
export const version = (version_no: number): TraineeCourse['versions'][number] => ({
  course_version_id: 100 + version_no,
  version_no,
  title: 'Essentials',
  content_hash: 'a'.repeat(64),
  published_at: at,
  submitted_by: 'Mei Ling',
  published_by: 'Gunasegaran',
})
export const reading = (material_id: number, title = 'Reading'): Material => ({
  ...{ material_id, title, description: '', type: 'text', language: 'en', html: '<p>No.</p>', transcript: null },
  ...{ translations: { ms: { html: '<p>Tidak.</p>' } }, outdated: {}, files: {}, captions: {}, pictures: {}, pages: null, scorm: null },
  ...{ duration_seconds: null, reading_minutes: 1, min_seconds: 60, most_seconds: 60, topics: [] },
  ...content,
})
export const enrolment = (over: Partial<CourseEnrolment> = {}): CourseEnrolment => ({
  trainee_course_id: 31,
  name: 'Aisyah',
  username: 'aisyah',
  company: { company_id: 5, name: 'Selat Maju' },
  course: { course_id: 1, code: 'ABC-1', title: 'Essentials', version_no: 3 },
  status: 'IN_PROGRESS',
  language: 'de',
  items_done: 1,
  overdue: false,
  exempt: null,
  items_total: 4,
  assigned_at: at,
  due_on: '2027-01-31',
  started_at: at,
  completed_at: null,
  expires_at: null,
  ...over,
})
