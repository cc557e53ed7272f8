/** "My data": all that the portal keeps of whoever asks, as one zip, and its line in the log. */
import type { downloadMyData } from '@jujur/contract/privacy.ts'
import { dataPurposes } from '@jujur/contract/privacy-desk.ts'
import { NOTICE_VERSION } from '@jujur/contract/privacy-notice.ts'
import { audit } from '../audit/audit.store.ts'
import { proveOneself } from '../identity/credentials/own-proof.usecases.ts'
import { users } from '../identity/identity.table.ts'
import { aboutSelf } from '../identity/self.usecases.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Context, isRefused, ok } from '../kit/call/handler.ts'
import { partyOf } from '../kit/call/party.ts'
import type { Connection } from '../kit/database/database.ts'
import { isPersonal, type Person, type PersonalEntry } from '../kit/database/personal-data.ts'
import { type ZipEntry, zipStream } from '../kit/files/zip.ts'
import { fairQueue } from '../kit/security/fair-queue.ts'
import { sha256, unseal } from '../kit/security/secrets.ts'
import { renderMyData } from './my-data.pdf.ts'
import { knownAs, type OtherPerson, othersKnown, type Row, rowsOf, titlesOf } from './my-data.store.ts'
import { fileNameOf, handedOver, type Section, whatTheyAre } from './my-data.view.ts'
import { register } from './register.personal.ts'
import { purposeWords } from './register.texts.ts'
import { keepsWords } from './register.view.ts'

type Taking = Context<typeof downloadMyData>
type Found = { readonly entry: PersonalEntry; readonly by: string; readonly rows: readonly Row[] }

/** Some hundred queries, and a PDF to draw: two at once, and one of a person. */
const gathering = fairQueue({ atOnce: 2, atOnceEach: 1, waiting: 50, waitingEach: 1 })

/** The account first, then purpose by purpose. */
const inReadingOrder = register
  .filter(isPersonal)
  .map((entry) => ({ entry, place: entry.table === users ? -1 : dataPurposes.indexOf(entry.purpose) }))
  .sort((one, other) => one.place - other.place)
  .map(({ entry }) => entry)

/** The ways of all tables, one after the other in one reading transaction, so that all of it is of one moment. */
export const foundOf = async (tx: Connection, person: Person): Promise<Found[]> => {
  const found: Found[] = []
  for (const entry of inReadingOrder)
    for (const way of entry.exported) {
      const rows = await rowsOf(tx, entry, way, person)
      if (rows.length > 0) found.push({ entry, by: 'by' in way ? way.by : way.is, rows })
    }
  return found
}

/** Numbers of other people in what was found. */
const othersIn = (found: readonly Found[]): number[] => [
  ...new Set(
    found.flatMap(({ entry, rows }) =>
      rows.flatMap((row) => (entry.link ?? []).flatMap((column) => (typeof row[column] === 'number' ? [row[column]] : []))),
    ),
  ),
]

const coursesIn = (found: readonly Found[]): number[] => [
  ...new Set(found.flatMap(({ rows }) => rows.flatMap(({ course_id }) => (typeof course_id === 'number' ? [course_id] : [])))),
]
const named = (row: Row, titles: ReadonlyMap<number, string>): Row => {
  const title = typeof row.course_id === 'number' ? titles.get(row.course_id) : undefined
  return title === undefined ? row : { course: title, ...row }
}

/** What is told of each row: sealed values opened, of other people what they are and no more, files by their names in the zip. */
export const myDataOf = (
  { kit, actor }: Pick<Taking, 'kit' | 'actor'>,
  found: readonly Found[],
  { others, titles }: { readonly others: readonly OtherPerson[]; readonly titles: ReadonlyMap<number, string> },
): { sections: Section[]; files: { path: string; sha256: string }[] } => {
  const files = new Map<string, string>()
  const roles = whatTheyAre(actor, others)
  const told = found.map(({ entry, by, rows }) => ({
    entry,
    by,
    rows: rows.map((row) =>
      handedOver(entry, named(row, titles), {
        roleOf: roles,
        open: (value) => unseal(kit.settings.key('fields'), value),
        file: (column, hash) => {
          const path = files.get(hash) ?? fileNameOf(column, row, files.size + 1)
          files.set(hash, path)
          return path
        },
      }),
    ),
  }))
  const sections = [...Map.groupBy(told, ({ entry }) => entry)].map(
    ([entry, ways]): Section => ({
      title: entry.what,
      purpose: purposeWords[entry.purpose].en,
      kept: keepsWords(entry),
      parts: ways.map(({ by, rows }) => ({ by, rows })),
    }),
  )
  return { sections, files: [...files].map(([sha256, path]) => ({ path, sha256 })) }
}

const compose = async (context: Taking) => {
  const { actor, asSystem, kit } = context
  // As the system: a person's scope hides what they did to rows of others, which the ways narrow to their own part.
  const { person, found, ...names } = await asSystem.read(async (tx) => {
    const person = await knownAs(tx, actor.user_id)
    const found = await foundOf(tx, person)
    return { person, found, others: await othersKnown(tx, othersIn(found)), titles: await titlesOf(tx, coursesIn(found)) }
  })
  const ctx = withCurrentTime(context)
  const { sections, files } = myDataOf(context, found, names)
  const about = { portal: kit.settings.portalName, name: actor.name, username: person.username, made_at: ctx.now, notice_version: NOTICE_VERSION }
  const json = Buffer.from(`${JSON.stringify({ ...about, sections }, null, 2)}\n`)
  const pdf = await renderMyData({ ...about, sections })
  const stored: ZipEntry[] = []
  for (const { path, sha256 } of files) {
    const size = await kit.files.size(sha256)
    if (size !== null) stored.push({ path, sha256, size })
  }
  await context.write((tx) =>
    audit(tx, ctx, {
      ...aboutSelf(context, 'user.data_taken'),
      after: { json_sha256: sha256(json), sections: sections.length, files: stored.length },
    }),
  )
  return ok(zipStream(kit.files, [{ path: 'my-data.pdf', bytes: pdf }, { path: 'my-data.json', bytes: json }, ...stored], ctx.now))
}

/** Refuses what proving oneself refuses. @throws TooBusy */
export const takeMyData = async (context: Taking) => {
  const proof = await proveOneself(context)
  if (isRefused(proof)) return proof
  return gathering.run(() => compose(context), { owner: context.actor.user_id, party: partyOf(context.actor) })
}
