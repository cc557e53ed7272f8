/** How a call is declared: once, for server, web, tests and OpenAPI alike. */
import { z } from 'zod'
import type { Code, CommonCode, CommonReason, Reason, RefusalCode } from './codes.ts'
import type { FieldRule } from './field-rules.ts'
import type { Access, Need, Role } from './permissions.ts'
import type { Resource } from './resources.ts'

// In a page the content security policy forbids making code at run time, and zod would try; the server keeps the faster way.
if (!('process' in globalThis)) z.config({ jitless: true })

export { API_BASE } from './wire.ts'

export type Call<
  Name extends string = string,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Refuses extends RefusalCode = RefusalCode,
  Because extends Reason = Reason,
  A extends Access = Access,
  Changes extends readonly Resource[] = readonly Resource[],
  Shows extends readonly Resource[] = readonly Resource[],
> = {
  readonly name: Name
  readonly method: 'GET' | 'POST' | 'PUT'
  /** One sentence for OpenAPI and the route-permission screen. */
  readonly title: string
  readonly access: A
  readonly input: In
  readonly output: Out
  /** The refusals particular to this call; the common ones (codes.ts) come on top. */
  readonly refuses: readonly Refuses[]
  /** The reasons of a 2111 this call may answer. */
  readonly reasons: readonly Because[]
  /** Id field -> the code answered when it is absent or belongs to someone else, with the same body. */
  readonly missing: Readonly<Record<string, Code>>
  readonly effect: 'read' | 'write'
  /** Of a write: what is another afterwards, also where the answer is a refusal that tells of it. Of a read: nothing. */
  readonly changes: Changes
  /** What the answer is made of, so that it is old once that is changed. */
  readonly shows: Shows
  /** Of a read that tells how far long work is: what has changed once the work is done. */
  readonly changesWhenDone: readonly Resource[]
  /** Honours the Idempotency-Key header: the first answer is kept for 24 hours and given again. */
  readonly idempotent: boolean
  /** `file`: success is the file itself; a JSON reply is an error. `token`: the envelope carries a token. */
  readonly answers: 'data' | 'token' | 'file' | 'html'
  /** Set for multipart calls: the name of the file part and its greatest size in bytes. */
  readonly upload?: { readonly field: string; readonly maxBytes: number; readonly optional?: boolean }
  /** Set for calls that take `upload_id`: a file that came before, in pieces (UPLOAD_PATH), at most so many bytes. */
  readonly takesUpload?: { readonly maxBytes: number }
  /** The class of limit per address; see the server's throttle. */
  readonly rate: 'normal' | 'credentials' | 'mail' | 'heavy'
}

/** The groups a call names must be groups of the side its roles stand on. */
type Fitting<A extends Access> = A extends { readonly roles: readonly (infer R extends Role)[] } ? { readonly needs: readonly Need<R>[] } : unknown

/** A write says what it changes, if only that it is nothing anybody sees; what says nothing of the kind is a read, and says what it shows. */
type Effect<Changes, Shows> =
  | { changes: Changes; shows?: Shows; idempotent?: boolean }
  | { changes?: undefined; shows: Shows & readonly [Resource, ...Resource[]]; changesWhenDone?: readonly Resource[]; idempotent?: undefined }

type Declaration<Name extends string, In extends z.ZodType, Out extends z.ZodType, Refuses, Because, A extends Access> = {
  name: Name
  title: string
  access: A & Fitting<A>
  input: In
  output: Out
  refuses?: readonly Refuses[]
  reasons?: readonly Because[]
  missing?: Readonly<Record<string, Code>>
} & Partial<Pick<Call, 'method' | 'answers' | 'upload' | 'takesUpload' | 'rate'>>

/** Declares a call. Roles, groups, rights, codes, reasons and resources that do not exist do not compile. */
export const defineCall = <
  const Name extends string,
  In extends z.ZodType,
  Out extends z.ZodType,
  const A extends Access,
  const Refuses extends RefusalCode = never,
  const Because extends Reason = never,
  const Changes extends readonly Resource[] = readonly [],
  const Shows extends readonly Resource[] = readonly [],
>(
  call: Declaration<Name, In, Out, Refuses, Because, A> & Effect<Changes, Shows>,
): Call<Name, In, Out, Refuses, Because, A, Changes, Shows> => ({
  method: 'POST',
  effect: call.changes === undefined ? 'read' : 'write',
  answers: 'data',
  rate: 'normal',
  missing: {},
  changesWhenDone: [],
  ...call,
  idempotent: call.idempotent ?? false,
  access: call.access,
  refuses: call.refuses ?? [],
  reasons: call.reasons ?? [],
  // Absent where the type says that there are none.
  changes: call.changes ?? ([] as unknown as Changes),
  shows: call.shows ?? ([] as unknown as Shows),
})

export type Input<C extends Call> = z.output<C['input']>
export type Sent<C extends Call> = z.input<C['input']>
export type Output<C extends Call> = z.output<C['output']>
export type Refusals<C extends Call> = C['refuses'][number] | CommonCode
export type ReasonsOf<C extends Call> = C['reasons'][number] | CommonReason

export type Envelope<Data = unknown> = { response_code: Code; description: string; data: Data; token?: string }

// ── Shapes that many calls share ──────────────────────────────────────────────────────────────────────────────

/** PostgreSQL text takes neither NUL nor half a surrogate pair. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')
/**
 * The message of a failed check: the field rule whose words the web shows (see fieldErrors), and the code that the catalogue has for such a
 * value. Sent all the same, it is then refused with that code and not with 7000 (see wrongInput); the call declares it among its refusals.
 */
export const rule = (name: FieldRule, code?: RefusalCode) => (code === undefined ? `rule:${name}` : `rule:${name}:${code}`)
/**
 * What makes a line look like something else, or go on as another line of a mail, a file or a log: control characters, line and paragraph
 * separators, and what turns the direction of writing. Joiners stay: names are written with them.
 */
const misleading = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const typed = (max: number, min: number, empty?: RefusalCode) =>
  z
    .string()
    .max(max)
    .trim()
    .normalize('NFC')
    .min(Math.min(min, 1), empty === undefined ? undefined : rule('required', empty))
    .min(min)
    .refine(isStorable, rule('invalid'))
/**
 * Text as people type it, on one line: trimmed, NFC, at most `max` characters, at least `min` (1 unless told). An empty one is told as required
 * before it is too short, with the code `empty` where the catalogue has one for it.
 */
export const text = (max: number, min = 1, empty?: RefusalCode) => typed(max, min, empty).refine((value) => !misleading.test(value), rule('invalid'))
/** The same over several lines. */
export const lines = (max: number, min = 1) => typed(max, min).refine((value) => !misleading.test(value.replaceAll(/[\n\r\t]/g, '')), rule('invalid'))
/** So many digits: another sign is told as such, fewer or more as too short or too long; sent all the same, with the code that the catalogue has for it. */
export const digits = (count: number, code?: RefusalCode) =>
  z.string().regex(/^\d*$/, rule('numeric', code)).min(count, rule('min_length', code)).max(count, rule('max_length', code))
/** Text that must arrive as typed (passwords, tokens): neither trimmed nor normalised. */
export const verbatim = (max: number, min = 1) => z.string().min(Math.min(min, 1)).min(min).max(max).refine(isStorable, rule('invalid'))

export const Id = z.int().min(1).max(2_147_483_647)
/** The same where a form brings it, in which every field is text. */
export const IdInForm = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, rule('invalid'))
  .transform(Number)
  .pipe(Id)
/** As many as one call takes by their ids. */
export const MOST_IDS = 100
/** Some at once, each named once. */
export const IdsOnce = z
  .array(Id)
  .min(1)
  .max(MOST_IDS)
  .refine((ids) => new Set(ids).size === ids.length, rule('not_unique'))
export const Sen = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
export const Instant = z.iso.datetime()
/** A day that a record of the portal may name: what lies far before or after is a slip, and no calendar reckons with it. */
export const Day = z.iso.date().refine((day) => day >= '2000-01-01' && day <= '2100-12-31', rule('invalid'))
/** A month of Kuala Lumpur: `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, rule('invalid'))
export const Empty = z.strictObject({})

/** The list input of product.md section 0; `sort` names the columns a caller may order by, `extra` the filters. */
export const listInput = <const S extends readonly [string, ...string[]], E extends z.ZodRawShape = Record<never, never>>(sort: S, extra?: E) =>
  z.strictObject({
    length: z.int().min(1).max(100).default(100),
    start: z.int().min(0).max(1_000_000).default(0),
    q: text(100, 0).default(''),
    sort: z.enum(sort).optional(),
    dir: z.enum(['asc', 'desc']).optional(),
    ...((extra ?? {}) as E),
  })

/** A named array with its `total`, exact up to 10,000 (above: 10000 and `total_more`). */
export const listOutput = <const N extends string, I extends z.ZodType>(name: N, item: I) =>
  z.strictObject({
    ...({ [name]: z.array(item) } as { [K in N]: z.ZodArray<I> }),
    total: z.int().min(0).max(10_000),
    total_more: z.literal(true).optional(),
  })
