/** SCORM packages: what an author lets one do, and what its frame is given (product.md section 5). */
import { z } from 'zod'
import { rule, verbatim } from './call.ts'

/** What a SCORM package is let do and told beside what each may, as its author says. One that reaches the world outside never learns who the person is. */
export const PackageSettings = z
  .strictObject({
    opens_windows: z.boolean(),
    downloads: z.boolean(),
    names_person: z.boolean(),
    /** How long it takes, as the author says; null: guessed from the words of its pages. */
    minutes: z.int().min(1).max(600).nullable(),
  })
  .refine(({ opens_windows, downloads, names_person }) => !names_person || !(opens_windows || downloads), {
    path: ['names_person'],
    message: rule('invalid'),
  })
export type PackageSettings = z.output<typeof PackageSettings>
/** What its makers wanted and the portal does not do, or only where a setting says so; told when a package is taken. */
export const packageNotes = ['hidden_parts', 'sequencing', 'opens_windows', 'downloads', 'asks_elsewhere'] as const
export const PackageNote = z.strictObject({ note: z.enum(packageNotes), count: z.int() })
export type PackageNote = z.output<typeof PackageNote>

/** Elements of SCORM's data model by their name (`cmi.suspend_data`), values as text. */
export const ScormState = z.record(verbatim(255, 0), verbatim(64_000, 0))
/** One thing to launch of a SCORM package, with what it kept and what it is told when it begins. */
export const ScormPart = z.strictObject({
  sco_id: z.string(),
  title: z.string(),
  href: z.string(),
  /** It shows something and reports nothing by itself. */
  asset: z.boolean(),
  /** As the package last reported it; null while it has not. */
  status: z.string().nullable(),
  state: ScormState,
})
export type ScormPart = z.output<typeof ScormPart>
/** What the frame of a SCORM package needs; in a preview nothing is kept. */
export const PlayedPackage = z.strictObject({
  version: z.enum(['1.2', '2004']),
  /** Of the frame at `url`: messages are taken from there alone. */
  origin: z.string(),
  session_no: z.int(),
  parts: z.array(ScormPart),
  opens_windows: z.boolean(),
  downloads: z.boolean(),
  /** It has reported what the course asks for. */
  reported: z.boolean(),
  score: z.int().min(0).max(100).nullable(),
})
