/** A draft of a course as its authors get it. */
import type { CertificateTemplate, TraineeCourse } from '@jujur/contract/courses.ts'
import { markOf } from '../../authoring/marks.view.ts'
import { type KeptTranslations, outdated, translatedTexts } from '../../authoring/translations.rules.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { fileLink } from '../../kit/files/links.ts'
import { showModules } from '../../modules/modules.view.ts'
import { CONTENT_FORMAT, composeCourse, hashOf } from '../composing.usecases.ts'
import type { PledgeTemplate } from '../courses.rules.ts'
import { showSentBack } from '../publishing/comments.view.ts'
import { nothingNew } from '../publishing/publishing.rules.ts'
import { newestSubmission } from '../publishing/publishing.store.ts'
import { certificateMarks, countTexts, pledgeMarks } from './drafts.rules.ts'
import { type CourseRecord, coursesAmong, courseWithAuthor, moduleIdsOf, partMarks, peopleWith, versionsOf } from './drafts.store.ts'

export type CourseTexts = { title: string; description: string; objectives: string }
export const textsOfCourse = ({ title, description, objectives }: Pick<CourseRecord, 'title' | 'description' | 'objectives'>): CourseTexts => ({
  title,
  description,
  objectives: objectives.join('\n'),
})

/** Composed only where there is something that it could be the same as. */
const nothingNewIn = async (tx: Connection, course_id: number, live_hash: string | null) => {
  const sent = await newestSubmission(tx, course_id)
  const waiting_hash = sent?.status === 'pending' ? sent.content_hash : null
  if (live_hash === null && waiting_hash === null) return null
  const content = await composeCourse(tx, course_id)
  return content && nothingNew({ hash: hashOf(content, CONTENT_FORMAT), live_hash, waiting_hash })
}

type Reader = { kit: Pick<Kit, 'settings'>; now: Date }

/** The whole draft, in a number of statements that does not depend on what it holds. */
export const showCourse = async (tx: Connection, { kit, now }: Reader, course_id: number): Promise<TraineeCourse | null> => {
  const found = await courseWithAuthor(tx, course_id)
  if (!found) return null
  const { row, updated_by } = found
  const modules = await showModules(tx, await moduleIdsOf(tx, course_id))
  const versions = await versionsOf(tx, course_id)
  const kept = row.translations as KeptTranslations<CourseTexts>
  const pledge = row.pledge as PledgeTemplate
  const { code, title, description, objectives, language, cover_alt, price_sen, validity_months, status, version } = row
  const cover = row.cover_sha256 && { sha256: row.cover_sha256, type: 'image/webp', name: 'cover.webp', inline: true }
  return {
    course_id,
    code,
    title,
    description,
    objectives,
    language,
    languages: row.languages,
    cover_url: cover ? fileLink(kit.settings, cover, now) : null,
    cover_alt,
    price_sen,
    validity_months,
    pledge_text: pledge.texts,
    pledge_version: pledge.version,
    certificate: row.certificate as CertificateTemplate | null,
    translations: translatedTexts(kept) as TraineeCourse['translations'],
    outdated: outdated(kept, textsOfCourse(row), markOf),
    modules,
    needs: await coursesAmong(tx, row.needs),
    replaced_by: row.replaced_by === null ? null : ((await coursesAmong(tx, [row.replaced_by]))[0] ?? null),
    sample_item_id: modules.some(({ items }) => items.some((one) => one.module_item_id === row.sample_item_id)) ? row.sample_item_id : null,
    counts: countTexts(
      [
        ...(await partMarks(tx, course_id)),
        ...certificateMarks(row.certificate as CertificateTemplate | null, language),
        pledgeMarks(pledge.texts, language),
      ],
      language,
    ),
    versions: versions.map(({ published_at, ...one }) => ({ ...one, published_at: published_at.toISOString() })),
    people: versions[0] ? await peopleWith(tx, versions[0].course_version_id) : 0,
    sent_back: await showSentBack(tx, course_id),
    nothing_new: await nothingNewIn(tx, course_id, versions[0]?.content_hash ?? null),
    status,
    version,
    updated_at: row.updated_at.toISOString(),
    updated_by,
  }
}
