/** The shape of a sample: an input that succeeds for an allowed person. Each feature exports its own from `<feature>.samples.ts`. */
import type { Person, World } from './world.ts'

export type Sample = {
  /** Who may make the call; null for a public one. */
  actor: Person | null
  input: Record<string, unknown>
  headers?: Record<string, string>
  file?: { name: string; bytes: Uint8Array }
  /** Of an id that takes the place of another: the input that names it instead. */
  others?: Record<string, Record<string, unknown>>
  /** Ids of what is offered to everyone who may make the call, such as a course on sale. */
  everyones?: readonly string[]
}

/** Makes everything the sample needs; in the company given, where the test compares people of two. */
export type Make = (world: World, company?: { company_id: number }) => Promise<Sample>
