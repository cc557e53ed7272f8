/** Which column of a spreadsheet holds what: as found in a file, and as somebody says it is. Each feature that reads files declares its own fields. */
import { z } from 'zod'
import { rule } from './call.ts'

export type FileFields<F extends string> = {
  readonly fields: readonly F[]
  /** Without a column for each of these no row can be read. */
  readonly required: readonly F[]
  /** Nor without one for any of these. */
  readonly oneOf?: readonly F[]
  /** Made from another field where no column holds them. */
  readonly made: { readonly [K in F]?: F }
}

export const columnLimits = {
  /** More are in no list of people, but in a file that was made to be slow. */
  columns: 200,
  /** A title or a date may stand above the headings; they are looked for in so many rows. */
  headingsWithin: 10,
  samples: 3,
  /** So much is shown of a cell; what is longer ends in an ellipsis. */
  shown: 80,
  /** Cells by which people see whether letters are read rightly. */
  letters: 3,
} as const

/** As spreadsheets write CSV: Unicode, else that of the machine, which the file does not say. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh', 'gb18030', 'big5', 'shift_jis'] as const
export type FileEncoding = (typeof fileEncodings)[number]

/** `same`: another column was taken for the field it is called after; `left_out`: nobody read it last time. */
export const columnReasons = ['known', 'remembered', 'same', 'left_out', 'unknown'] as const
export type ColumnReason = (typeof columnReasons)[number]

const Position = z.int().min(1).max(columnLimits.columns)
const Line = z.int().min(1).max(1_048_576)
/** Which row holds the headings, and how letters are written, where that is not what was guessed; in a form all is text. */
export const FileAsSaid = z.strictObject({
  heading_line: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, rule('numeric'))
    .transform(Number)
    .optional(),
  encoding: z.enum(fileEncodings).optional(),
})
const Shown = z.string().max(columnLimits.shown + 1)

/** What a file holds, before anybody said what is what. */
export const foundColumns = <const F extends string>({ fields }: FileFields<F>) =>
  z.strictObject({
    /** Of a workbook the sheet that is read. */
    sheet: z.string().nullable(),
    /** As what a CSV was read, with cells that show whether it is that; null of a workbook, which says so itself. */
    letters: z.strictObject({ encoding: z.enum(fileEncodings), cells: z.array(Shown).max(columnLimits.letters) }).nullable(),
    /** Rows below the headings. */
    rows: z.int(),
    heading_line: Line,
    /** The rows among which the headings may be. */
    first_lines: z.array(z.strictObject({ line: Line, cells: z.array(Shown) })).max(columnLimits.headingsWithin),
    /** Which rows the samples are of. */
    sample_lines: z.array(Line).max(columnLimits.samples),
    columns: z
      .array(
        z.strictObject({
          column: Position,
          heading: Shown,
          samples: z.array(Shown).max(columnLimits.samples),
          /** Rows that have something here. */
          filled: z.int(),
          field: z.enum(fields).nullable(),
          because: z.enum(columnReasons),
        }),
      )
      .max(columnLimits.columns),
  })
export type FoundColumns<F extends string> = z.output<ReturnType<typeof foundColumns<F>>>
export type FoundColumn<F extends string> = FoundColumns<F>['columns'][number]

/** The headings are told with their places: a file that was changed meanwhile is noticed by them. */
export type ColumnMatching<F extends string> = {
  heading_line: number
  /** Absent where it is to be found by the bytes. */
  encoding?: FileEncoding | undefined
  columns: { column: number; heading: string; field: F }[]
}

const inForm = z.string().max(30_000)
/** A matching, as JSON in the form that brings the file. Each column and each field is used once, and nothing required is missing. */
export const columnMatching = <const F extends string>({ fields, required, oneOf = [] }: FileFields<F>) =>
  inForm
    .transform((written, context): unknown => {
      try {
        return JSON.parse(written)
      } catch {
        context.addIssue({ code: 'custom', message: rule('invalid') })
        return z.NEVER
      }
    })
    .pipe(
      z.strictObject({
        heading_line: Line,
        encoding: z.enum(fileEncodings).optional(),
        columns: z
          .array(z.strictObject({ column: Position, heading: Shown, field: z.enum(fields) }))
          .max(fields.length)
          .refine((columns) => new Set(columns.map(({ column }) => column)).size === columns.length, rule('not_unique'))
          .refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, rule('not_unique'))
          .refine((columns) => required.every((wanted) => columns.some(({ field }) => String(field) === wanted)), rule('required'))
          .refine((columns) => oneOf.length === 0 || oneOf.some((wanted) => columns.some(({ field }) => String(field) === wanted)), rule('required')),
      }),
    )

export type Lacking<F extends string> = { required: F[]; oneOf: F[]; made: F[]; optional: F[] }
/** Fields for which no column was chosen: without which nothing goes, of which one would do, which are made from others, and which just stay empty. */
export const lackingFields = <F extends string>({ fields, required, oneOf = [], made }: FileFields<F>, chosen: readonly (F | null)[]): Lacking<F> => {
  const absent = fields.filter((field) => !chosen.includes(field))
  const isMade = (field: F) => made[field] !== undefined
  return {
    required: absent.filter((field) => required.includes(field)),
    oneOf: oneOf.every((field) => absent.includes(field)) ? [...oneOf] : [],
    made: absent.filter(isMade),
    optional: absent.filter((field) => !required.includes(field) && !oneOf.includes(field) && !isMade(field)),
  }
}

/** Whether rows can be read with these columns. */
export const isReadable = <F extends string>(declared: FileFields<F>, chosen: readonly (F | null)[]): boolean => {
  const { required, oneOf } = lackingFields(declared, chosen)
  return required.length === 0 && oneOf.length === 0
}
