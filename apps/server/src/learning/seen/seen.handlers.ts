/** As it was seen, for the company of the person and for the provider. */
import type * as calls from '@jujur/contract/as-seen.ts'
import type { SeenAttempt, SeenLesson, SeenPledge } from '@jujur/contract/as-seen.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Answer, type Context, type Handler, type HandlerKit, ok, refuse } from '../../kit/call/handler.ts'
import { fileLink } from '../../kit/files/links.ts'
import { companyOfCourse } from './seen.store.ts'
import { seeAttempt, seeLesson, seePledge, seeWholeCourse } from './seen.usecases.ts'
import type { LinkFile } from './seen.view.ts'
import { attemptAsSeenHtml, byContent, lessonAsSeenHtml, picturesOf, pledgeAsSeenHtml, seenFileName } from './seen-page.view.ts'

const linking =
  ({ kit, now }: { kit: Pick<HandlerKit, 'settings'>; now: Date }): LinkFile =>
  (file) =>
    fileLink(kit.settings, { ...file, inline: true }, now)
/** Of a company: what may still be asked is withheld, and whether it is, is told by the courses of all. The provider sees all. */
const reading = ({ actor, read, asSystem }: Pick<Context<typeof calls.getAttemptAsSeen>, 'actor' | 'read' | 'asSystem'>) => ({
  read,
  asSystem: actor.company_id === null ? null : asSystem.read,
})

export const getCourseAsSeen: Handler<typeof calls.getCourseAsSeen> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getCourseAsSeen>> => {
    const seen = await seeWholeCourse(tx, input.trainee_course_id)
    return seen ? ok(seen) : refuse(4444)
  })

export const getAttemptAsSeen: Handler<typeof calls.getAttemptAsSeen> = async (context) => {
  const seen = await seeAttempt(reading(context), context.input.attempt_id, linking(context))
  return seen ? ok(seen) : refuse(4444)
}

export const getLessonAsSeen: Handler<typeof calls.getLessonAsSeen> = (context) =>
  context.read(async (tx): Promise<Answer<typeof calls.getLessonAsSeen>> => {
    const seen = await seeLesson(tx, context.input.module_progress_id, linking(context))
    return seen ? ok(seen) : refuse(4444)
  })

export const getPledgeAsSeen: Handler<typeof calls.getPledgeAsSeen> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getPledgeAsSeen>> => {
    const seen = await seePledge(tx, input.serial_no)
    return seen ? ok(seen) : refuse(4444)
  })

type Download = Context<typeof calls.downloadAsSeen>
type Seen = SeenAttempt | SeenLesson | SeenPledge
const find = (context: Download): Promise<Seen | null> => {
  const { input, read } = context
  if ('attempt_id' in input) return seeAttempt(reading(context), input.attempt_id, byContent)
  return read<Seen | null>((tx) =>
    'module_progress_id' in input ? seeLesson(tx, input.module_progress_id, byContent) : seePledge(tx, input.serial_no),
  )
}

/** One after another: a lesson has a few, each small. */
const dataUrls = async (kit: Pick<HandlerKit, 'files'>, pictures: readonly string[]): Promise<Map<string, string>> => {
  const urls = new Map<string, string>()
  for (const sha256 of pictures) urls.set(sha256, `data:image/webp;base64,${Buffer.from(await kit.files.get(sha256)).toString('base64')}`)
  return urls
}

const htmlOf = (seen: Seen, page: Parameters<typeof attemptAsSeenHtml>[1]): string => {
  if ('attempt_id' in seen) return attemptAsSeenHtml(seen, page)
  return 'module_progress_id' in seen ? lessonAsSeenHtml(seen, page) : pledgeAsSeenHtml(seen, page)
}
const namedBy = (seen: Seen) => {
  if ('attempt_id' in seen) return { attempt_id: seen.attempt_id }
  return 'module_progress_id' in seen ? { module_progress_id: seen.module_progress_id } : { serial_no: seen.serial_no }
}

export const downloadAsSeen: Handler<typeof calls.downloadAsSeen> = async (context) => {
  const { actor, write, kit } = context
  const seen = await find(context)
  if (!seen) return refuse(4444)
  const page = htmlOf(seen, { language: actor.language, pictures: await dataUrls(kit, picturesOf(seen)) })
  // It leaves the portal: by whom stands in the log.
  await write(async (tx) => {
    const { trainee_course_id } = seen.course
    const company_id = await companyOfCourse(tx, trainee_course_id)
    await audit(tx, context, {
      action: 'as_seen.taken',
      entity: 'trainee_course',
      entity_id: trainee_course_id,
      company_id,
      after: { kind: 'attempt_id' in seen ? 'attempt' : 'module_progress_id' in seen ? 'lesson' : 'pledge', ...namedBy(seen) },
    })
  })
  return { ...ok(new TextEncoder().encode(page)), file: { name: seenFileName(seen), type: 'text/html; charset=utf-8' } }
}
