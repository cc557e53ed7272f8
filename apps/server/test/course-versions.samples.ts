import { draftNumber, givenDraft, givenSubmission } from './course-drafts.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

const globalAdmin = (world: World) => world.given.admin('globalAdmin')
const draftOf = async (world: World) => givenDraft(world, await globalAdmin(world))

/** The zip of a course, under a name that nothing here bears. */
const zipOf = async (world: World) => {
  const admin = await globalAdmin(world)
  const { course_id } = await givenDraft(world, admin, draftNumber())
  const { data } = await world.as(admin).call('exportTraineeCourse', { course_id })
  return new Uint8Array(data as unknown as Buffer)
}
const imported = async (world: World) => {
  const actor = await globalAdmin(world)
  const { data, body } = await world.as(actor).call('importTraineeCourse', {}, { file: { name: 'course.zip', bytes: await zipOf(world) } })
  if (!data?.course_import_id) throw new Error(`the sample was not read: ${body}`)
  return { actor, course_import_id: data.course_import_id }
}

export const courseVersionsSamples = {
  checkTraineeCourse: async (world) => ({ actor: await globalAdmin(world), input: { course_id: (await draftOf(world)).course_id } }),
  compareTraineeCourse: async (world) => {
    const { course_id, course_version_id } = await world.given.course()
    return { actor: await globalAdmin(world), input: { course_id, course_version_id } }
  },
  getTraineeCourseReviewList: async (world) => {
    await givenSubmission(world)
    return { actor: await globalAdmin(world), input: { q: 'PENDING' } }
  },
  getTraineeCourseReview: async (world) => {
    const { id } = await givenSubmission(world)
    return { actor: await globalAdmin(world), input: { course_submission_id: id } }
  },
  submitTraineeCourseForReview: async (world) => ({
    actor: await globalAdmin(world),
    input: { course_id: (await draftOf(world)).course_id, version: 1, note: 'The limit is new.' },
  }),
  publishTraineeCourse: async (world) => {
    const { course_id, version } = await givenSubmission(world)
    return { actor: await globalAdmin(world), input: { course_id, version } }
  },
  rejectTraineeCourse: async (world) => {
    const { course_id, version } = await givenSubmission(world)
    return { actor: await globalAdmin(world), input: { course_id, version, remarks: 'The film has no captions.' } }
  },
  markCourseComment: async (world) => {
    const { checker, course_id, version, id } = await givenSubmission(world)
    const { review } = (await world.as(checker).call('getTraineeCourseReview', { course_submission_id: id })).data
    const module_item_id = review.facts.modules[0]?.items[0]?.module_item_id ?? 0
    const comments = [{ module_item_id, text: 'Name the limit.' }]
    await world.as(checker).call('rejectTraineeCourse', { course_id, version, remarks: 'See the comments.', comments })
    const actor = await globalAdmin(world)
    const { data } = await world.as(actor).call('getTraineeCourseList', { course_id })
    return { actor, input: { course_comment_id: data.posts[0]?.sent_back?.comments[0]?.course_comment_id ?? 0, done: true } }
  },
  previewTraineeCourse: async (world) => ({ actor: await globalAdmin(world), input: { course_id: (await draftOf(world)).course_id, version: 1 } }),
  getCourseVersion: async (world) => ({
    actor: await globalAdmin(world),
    input: { course_version_id: (await world.given.course()).course_version_id },
  }),
  exportTraineeCourse: async (world) => {
    const { author, checker, course_id, version } = await givenSubmission(world, draftNumber(), { files: true })
    const { data } = await world.as(checker).call('publishTraineeCourse', { course_id, version })
    return { actor: author, input: { course_id, course_version_id: data.course_version_id } }
  },
  importTraineeCourse: async (world) => ({
    actor: await globalAdmin(world),
    input: {},
    file: { name: 'course.zip', bytes: await zipOf(world) },
  }),
  commitTraineeCourseImport: async (world) => {
    const { actor, course_import_id } = await imported(world)
    return { actor, input: { course_import_id, code: `I${draftNumber()}` } }
  },
} satisfies Record<string, Make>
