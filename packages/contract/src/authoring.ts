/** What the five kinds of content share (product.md section 5): languages, versions, where something is used, who changed it. */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { Id, Instant, text } from './call.ts'
import { contentKinds, contentLanguages, contentStatuses, topics } from './enumerations.ts'

export const ContentLanguage = z.enum(contentLanguages)
export const ContentStatus = z.enum(contentStatuses)
export const Topics = z.array(z.enum(topics)).max(topics.length)
export const Tags = z.array(text(40)).max(20)

/**
 * The texts of other languages than the base one, by language. Absent: not translated; an empty text is absent. Sent whole for each language
 * that is sent; a language sent as null is taken out.
 */
export const Translations = <S extends z.ZodRawShape>(fields: S) => z.partialRecord(ContentLanguage, z.strictObject(fields).partial())
export const TranslationsChange = <S extends z.ZodRawShape>(fields: S) =>
  z.partialRecord(ContentLanguage, z.strictObject(fields).partial().nullable())
/** Fields whose translation was made from an earlier text of the base language, by language. */
export const Outdated = z.partialRecord(ContentLanguage, z.array(z.string()))

/** Something that contains this. `live_version`: the newest published version of a course that does, null where only its draft does. */
export const Use = z.strictObject({ kind: z.enum(contentKinds), id: Id, title: z.string(), live_version: z.int().nullable() })
export type Use = z.output<typeof Use>
/** At most 50 of them are named; the data of 2111 in_use has the same two fields. */
export const WhereUsed = z.strictObject({ used_in: z.array(Use).max(50), used_total: z.int() })
export type WhereUsed = z.output<typeof WhereUsed>

/** What every kind of content tells of itself beside its own fields. */
export const contentFields = {
  status: ContentStatus,
  version: Version,
  updated_at: Instant,
  updated_by: z.string(),
} as const

/**
 * An update names the version it was made from and only the fields it changes. Where somebody else changed other fields meanwhile both hold;
 * where they changed the same, it is refused as 2111 changed_since with this as data.
 */
export const ChangedSince = z.strictObject({
  reason: z.literal('changed_since'),
  version: Version,
  fields: z.array(z.string()),
  by: z.string(),
  at: Instant,
})
export type ChangedSince = z.output<typeof ChangedSince>
