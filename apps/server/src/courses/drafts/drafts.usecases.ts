/** Courses are made and changed: by their authors' calls, by an import, by the demo. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import type { Input } from '@jujur/contract/call.ts'
import type { CertificateTemplate, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { audit, type Tell } from '../../audit/audit.store.ts'
import type { Deletion } from '../../audit/deleting.usecases.ts'
import { recordCopy } from '../../authoring/copying.usecases.ts'
import { mergeable, recordCreation, recordEdit } from '../../authoring/edits.usecases.ts'
import { markOf } from '../../authoring/marks.view.ts'
import type { Clash } from '../../authoring/merging.rules.ts'
import { changedTranslations, type KeptTranslations, renamed, type SentTranslations, withTranslations } from '../../authoring/translations.rules.ts'
import { assertFound } from '../../kit/call/assert-found.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, invalid, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { canBeSample, type PledgeTemplate, type PledgeTexts } from '../courses.rules.ts'
import { chosenLanguages, pledgeVersion, pledgeWords, samePledge } from './drafts.rules.ts'
import * as store from './drafts.store.ts'
import { type CourseTexts, textsOfCourse } from './drafts.view.ts'

/** Where the sample stands among the modules of a course, both counted from 0. */
export type SamplePlace = { module: number; item: number }
export type NewCourse = {
  code: string
  title: string
  description?: string | undefined
  objectives?: string[] | undefined
  language?: ContentLanguage | undefined
  languages?: readonly ContentLanguage[] | null | undefined
  price_sen?: number | undefined
  validity_months?: number | undefined
  modules?: number[] | undefined
  needs?: number[] | undefined
  sample?: SamplePlace | null | undefined
  pledge_text?: PledgeTexts | undefined
  certificate?: CertificateTemplate | null | undefined
  translations?: SentTranslations<CourseTexts> | undefined
  cover?: { sha256: string; alt: string } | undefined
  /** Of a course from another portal: people signed it there. */
  pledge_version?: string | undefined
}

const about = (course_id: number, what: 'created' | 'copied' | 'updated' | 'deleted') =>
  ({ action: `course.${what}`, entity: 'course', entity_id: course_id, company_id: null }) as const
const partOf = (course_id: number) => ({ kind: 'course' as const, id: course_id })
const noPledge: PledgeTexts = { en: { title: '', body: '' } }
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Every module that is new to the course is there and not archived. */
const mayTake = async (tx: Connection, ids: readonly number[], before: readonly number[] = []): Promise<boolean> => {
  const added = ids.filter((id) => !before.includes(id))
  return (await store.holdModules(tx, added)).length === added.length
}

/** Each is there, and none is the course itself: what else stands in the way, the check tells. */
const mayNeed = async (tx: Connection, ids: readonly number[], course_id: number | null): Promise<boolean> =>
  (course_id === null || !ids.includes(course_id)) && (await store.coursesAmong(tx, ids)).length === ids.length

/** What stands there, if it can be one. */
const itemAt = async (tx: Connection, modules: readonly number[], { module, item }: SamplePlace): Promise<number | null> => {
  const found = (await store.itemsOfModules(tx, modules.slice(module, module + 1)))[item]
  return found && canBeSample(found) ? found.module_item_id : null
}
/** Where it stands; null for what stands in none of these modules. */
export const placeOf = async (tx: Connection, modules: readonly number[], module_item_id: number | null): Promise<SamplePlace | null> => {
  if (module_item_id === null) return null
  const items = await store.itemsOfModules(tx, modules)
  const own = items.find((one) => one.module_item_id === module_item_id)
  return own ? { module: modules.indexOf(own.module_id), item: items.filter((one) => one.module_id === own.module_id).indexOf(own) } : null
}
/** One of these modules' items, which is neither a quiz nor a package. */
const mayShow = async (tx: Connection, modules: readonly number[], module_item_id: number) => {
  const found = (await store.itemsOfModules(tx, modules)).find((one) => one.module_item_id === module_item_id)
  if (!found) return refuse(10065)
  return canBeSample(found) ? null : invalid('sample_item_id', 'invalid')
}

type Unmade = { refuse: 10052 } | ReturnType<typeof invalid>
export const createCourse = async (tx: Connection, ctx: ActionContext, input: NewCourse): Promise<Unmade | { course_id: number }> => {
  const { modules = [], needs = [], sample = null, cover, language = 'en' } = input
  if (!(await mayTake(tx, modules))) return refuse(10052)
  if (!(await mayNeed(tx, needs, null))) return invalid('needs', 'invalid')
  const own = { title: input.title, description: input.description ?? '', objectives: input.objectives ?? [] }
  const pledge = pledgeWords(input.pledge_text ?? noPledge)
  const translations = withTranslations<CourseTexts>({}, input.translations ?? {}, { language, texts: textsOfCourse(own) }, markOf)
  const { course_id } = await store.insertCourse(tx, {
    code: input.code,
    ...own,
    language,
    languages: chosenLanguages(input.languages ?? null, language),
    price_sen: input.price_sen ?? 0,
    validity_months: input.validity_months ?? 12,
    pledge: { version: input.pledge_version ?? pledgeVersion(pledge, null, ctx.now.getUTCFullYear()), texts: pledge },
    certificate: input.certificate ?? null,
    needs: needs.toSorted((one, other) => one - other),
    sample_item_id: sample && (await itemAt(tx, modules, sample)),
    cover_sha256: cover?.sha256 ?? null,
    cover_alt: cover?.alt ?? null,
    translations,
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  })
  await store.placeModules(tx, course_id, modules)
  const fields = ['code', 'title', 'description', 'objectives', 'price_sen', 'validity_months', 'modules', 'pledge_text', 'certificate', 'cover']
  await recordCreation(tx, partOf(course_id), [...fields, ...changedTranslations({}, translations)], ctx.actor, ctx.now)
  await audit(tx, ctx, { ...about(course_id, 'created'), after: { code: input.code, title: input.title } })
  return { course_id }
}

/** A draft of its own with these modules. Nobody has signed its pledge yet. */
export const copyCourse = async (
  tx: Connection,
  ctx: ActionContext,
  from: store.CourseRecord,
  { code, title, modules, sample }: { code: string; title: string; modules: readonly number[]; sample: SamplePlace | null },
  tell: Tell,
): Promise<number> => {
  const { course_id: source, status: _, version: __, submitted_by: ___, ...fields } = from
  const { texts } = from.pledge as PledgeTemplate
  const { course_id } = await store.insertCourse(tx, {
    ...fields,
    code,
    title,
    replaced_by: null,
    sample_item_id: sample && (await itemAt(tx, modules, sample)),
    pledge: { version: pledgeVersion(texts, null, ctx.now.getUTCFullYear()), texts },
    translations: renamed(from.translations as KeptTranslations<CourseTexts>, 'title', from.title, title, markOf),
    updated_at: ctx.now,
    updated_by: ctx.actor.user_id,
  })
  await store.placeModules(tx, course_id, modules)
  await recordCopy(tx, partOf(source), course_id, ctx.actor, ctx.now)
  await tell({ ...about(course_id, 'copied'), after: { from: source, code, title } })
  return course_id
}

type Change = Omit<Input<typeof TraineeCourseUpdate>, 'course_id'>
const plain = ['code', 'title', 'description', 'objectives', 'language', 'price_sen', 'validity_months', 'certificate'] as const

/** What of the row this changes, by the fields it goes by on record. */
const changedColumns = async (tx: Connection, ctx: ActionContext, locked: store.CourseRecord, input: Change) => {
  const change: store.CourseChange = Object.fromEntries(
    plain.flatMap((key) => (input[key] === undefined || same(input[key], locked[key]) ? [] : [[key, input[key]]])),
  )
  if (input.languages !== undefined) {
    const chosen = chosenLanguages(input.languages, input.language ?? locked.language)
    if (!same(chosen, locked.languages)) change.languages = chosen
  }
  const needs = input.needs?.toSorted((one, other) => one - other)
  if (needs && !same(needs, locked.needs)) change.needs = needs
  if (input.sample_item_id !== undefined && input.sample_item_id !== locked.sample_item_id) change.sample_item_id = input.sample_item_id
  const fields: string[] = Object.keys(change)
  const kept = locked.pledge as PledgeTemplate
  const words = input.pledge_text && pledgeWords(input.pledge_text)
  if (words && !samePledge(words, kept.texts)) {
    const published = await store.lastPublishedPledge(tx, locked.course_id)
    change.pledge = { version: pledgeVersion(words, published, ctx.now.getUTCFullYear()), texts: words }
    fields.push('pledge_text')
  }
  if (input.cover === null && locked.cover_sha256 !== null) {
    change.cover_sha256 = null
    fields.push('cover')
  }
  const alt = input.cover_alt === '' ? null : input.cover_alt
  if (alt !== undefined && alt !== locked.cover_alt) {
    change.cover_alt = alt
    fields.push('cover_alt')
  }
  if (input.status !== undefined && (input.status === 'archived') !== (locked.status === 'archived')) {
    change.status = input.status === 'archived' ? 'archived' : await store.stateApart(tx, locked.course_id)
    fields.push('status')
  }
  return { change, fields }
}

/** The next version of the draft. One that is published becomes a draft again; in review it stays, and the review tells that it changed. */
const put = async (tx: Connection, asked: ActionContext, locked: store.CourseRecord, fields: string[], change: store.CourseChange) => {
  const { course_id } = locked
  const ctx = withCurrentTime(asked)
  const version = await recordEdit(tx, partOf(course_id), locked, fields, ctx.actor, ctx.now)
  const status = change.status ?? (locked.status === 'published' ? 'draft' : locked.status)
  await store.updateCourse(tx, course_id, { ...change, status, version, updated_at: ctx.now, updated_by: ctx.actor.user_id })
  await audit(tx, ctx, { ...about(course_id, 'updated'), before: { version: locked.version }, after: { version, fields } })
}

export const changeCourse = async (
  tx: Connection,
  ctx: ActionContext,
  course_id: number,
  input: Change,
): Promise<Clash | Unmade | { refuse: 10053 | 10065 } | { ok: true }> => {
  const locked = await store.lockDraft(tx, course_id)
  if (!locked) return refuse(10053)
  const { change, fields } = await changedColumns(tx, ctx, locked, input)
  const kept = locked.translations as KeptTranslations<CourseTexts>
  const next = { ...locked, ...change } as store.CourseRecord
  const translations = withTranslations(kept, input.translations ?? {}, { language: next.language, texts: textsOfCourse(next) }, markOf)
  fields.push(...changedTranslations(kept, translations))
  const before = await store.moduleIdsOf(tx, course_id)
  const isMoved = input.modules !== undefined && !same(input.modules, before)
  if (isMoved) fields.push('modules')
  const clash = await mergeable(tx, partOf(course_id), locked, input.version, fields)
  if (clash) return clash
  if (change.needs && !(await mayNeed(tx, change.needs, course_id))) return invalid('needs', 'invalid')
  const unfit = change.sample_item_id ? await mayShow(tx, input.modules ?? before, change.sample_item_id) : null
  if (unfit) return unfit
  if (isMoved && input.modules) {
    if (!(await mayTake(tx, input.modules, before))) return refuse(10052)
    await store.placeModules(tx, course_id, input.modules)
  }
  if (fields.length > 0) await put(tx, ctx, locked, fields, { ...change, translations })
  return { ok: true }
}

/** Made from no version: a picture is chosen, not edited. */
export const changeCover = async (
  tx: Connection,
  ctx: ActionContext,
  course_id: number,
  sha256: string,
): Promise<{ refuse: 10053 } | { ok: true }> => {
  const locked = await store.lockDraft(tx, course_id)
  if (!locked) return refuse(10053)
  if (locked.cover_sha256 !== sha256) await put(tx, ctx, locked, ['cover'], { cover_sha256: sha256 })
  return { ok: true }
}

/** A course is held by its own versions, submissions and enrolments. */
const usesOfCourse = async (tx: Connection, course_id: number): Promise<WhereUsed> => {
  const { used, title, live_version } = assertFound(await store.courseUse(tx, course_id))
  return used ? { used_in: [{ kind: 'course', id: course_id, title, live_version }], used_total: 1 } : { used_in: [], used_total: 0 }
}

export const courseDeletion: Deletion<store.CourseRecord, 10053> = {
  notFound: 10053,
  lock: store.lockDraft,
  usesOf: usesOfCourse,
  remove: store.removeCourse,
  line: ({ course_id, code, title, version }) => ({ ...about(course_id, 'deleted'), before: { code, title, version } }),
}
