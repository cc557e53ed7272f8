/** Courses, for those who author content. */

import * as contract from '@jujur/contract/courses.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { SIDES } from '../kit/files/images.ts'
import { takePicture } from '../uploads/pictures.usecases.ts'
import { codeTaken } from './drafts/drafts.rules.ts'
import { listCourses } from './drafts/drafts.store.ts'
import { changeCourse, changeCover, courseDeletion, createCourse } from './drafts/drafts.usecases.ts'
import { showCourse } from './drafts/drafts.view.ts'
import { changeSuccessor } from './successors.usecases.ts'

type Reader = Parameters<typeof showCourse>[1]
const shown = async (tx: Connection, reader: Reader, course_id: number) => ok({ course: assertFound(await showCourse(tx, reader, course_id)) })

const create = async (
  tx: Connection,
  context: Context<typeof contract.createTraineeCourse>,
): Promise<Answer<typeof contract.createTraineeCourse>> => {
  const done = await createCourse(tx, context, context.input)
  return 'refuse' in done ? done : shown(tx, context, done.course_id)
}
export const createTraineeCourse: Handler<typeof contract.createTraineeCourse> = (context) =>
  mapUniqueViolation(() => context.write((tx) => create(tx, context)), codeTaken)

const update = async (
  tx: Connection,
  context: Context<typeof contract.TraineeCourseUpdate>,
): Promise<Answer<typeof contract.TraineeCourseUpdate>> => {
  const { course_id, ...change } = context.input
  const done = await changeCourse(tx, context, course_id, change)
  return 'refuse' in done ? done : shown(tx, context, course_id)
}
export const TraineeCourseUpdate: Handler<typeof contract.TraineeCourseUpdate> = (context) =>
  mapUniqueViolation(() => context.write((tx) => update(tx, context)), codeTaken)

const replace = async (tx: Connection, context: Context<typeof contract.replaceCourse>): Promise<Answer<typeof contract.replaceCourse>> => {
  const replaced = await changeSuccessor(tx, context, context.input)
  return isRefused(replaced) ? replaced : shown(tx, context, context.input.course_id)
}
export const replaceCourse: Handler<typeof contract.replaceCourse> = (context) => context.write((tx) => replace(tx, context))

/** Wide enough for a screen's width, whatever the picture was. */
const cover = { maxSide: SIDES.cover, ratio: contract.coverRatio }

export const uploadTraineeCourseCover: Handler<typeof contract.uploadTraineeCourseCover> = async (context) => {
  const { file, write, kit, input } = context
  const image = await takePicture(file, cover)
  if (isRefused(image)) return image
  const sha256 = await kit.files.put(image.value.bytes)
  return write(async (tx): Promise<Answer<typeof contract.uploadTraineeCourseCover>> => {
    const done = await changeCover(tx, context, input.course_id, sha256)
    return 'refuse' in done ? done : shown(tx, context, input.course_id)
  })
}

export const TraineeCourseDelete: Handler<typeof contract.TraineeCourseDelete> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.course_id, courseDeletion))

export const getTraineeCourseList: Handler<typeof contract.getTraineeCourseList> = (context) =>
  context.read(async (tx) => {
    const course = await showCourse(tx, context, context.input.course_id)
    return course ? ok({ posts: [course] }) : refuse(10053)
  })

export const TraineeCourseList: Handler<typeof contract.TraineeCourseList> = ({ input, read }) => {
  const { q: words, status, course_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listCourses(tx, { words, status, course_id }, page)
    return ok({ posts: rows, ...totals(counted) })
  })
}
