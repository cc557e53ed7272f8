import { getTraineeCourseList, type TraineeCourse, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import { useContentEditor } from '../authoring/use-content-editor.ts'
import { useFieldErrors } from '../authoring/use-field-errors.tsx'
import { send } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type CourseFields, changesOf, fieldsOf } from './course-fields.ts'

/** The draft of the course itself; its modules have their own. */
export const useCourseDraft = (course: TraineeCourse) => {
  const t = useTexts('courses')
  const { course_id } = course
  const labels = {
    code: t('fields.code'),
    title: t('fields.title'),
    description: t('fields.description'),
    objectives: t('fields.objectives'),
    price_sen: t('fields.price'),
    validity_months: t('fields.validity'),
  }
  const errors = useFieldErrors(labels, { 10012: 'code' })
  const { draft, part } = useContentEditor<TraineeCourse, CourseFields>({
    kind: 'course',
    id: course_id,
    first: course,
    valuesOf: fieldsOf,
    save: async (changes, version, server) => (await send(TraineeCourseUpdate, { course_id, version, ...changesOf(changes, server) })).data.course,
    load: async () => (await send(getTraineeCourseList, { course_id })).data.posts[0] as TraineeCourse,
    refused: errors.refused,
    onSaved: errors.clear,
    keepsTyped: true,
  })
  return { draft, part, labels, errorOf: errors.of }
}
