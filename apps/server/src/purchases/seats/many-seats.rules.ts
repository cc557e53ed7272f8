/** The people of a list or a file, as lines of long work. */
import { type Problem, problemOfCode } from '../../long-work/long-work.rules.ts'

/** What a trainee may be called by; earlier ones count first. */
export const waysToName = ['username', 'email', 'employee_no'] as const
export type WayToName = (typeof waysToName)[number]
export type Names = Readonly<Record<WayToName, readonly string[]>>

export type FoundTrainee = { readonly user_id: number; readonly name: string; readonly username: string }
/** The trainees that were looked for, by what they are called. */
export type FoundBy<P extends FoundTrainee = FoundTrainee> = Readonly<Record<WayToName, ReadonlyMap<string, P>>>

export type SeatLine = {
  line: number
  name: string
  username: string
  outcome: 'ready' | 'skipped'
  problems: Problem[]
  row: { user_id: number } | null
}

/** As it is looked for: without case and the space around it. */
export const comparableName = (written: string): string => written.trim().toLowerCase()

export const foundLine = ({ user_id, name, username }: FoundTrainee, i: number): SeatLine => ({
  line: i + 1,
  name,
  username,
  outcome: 'ready',
  problems: [],
  row: { user_id },
})

const leftOut = (line: number, { name, username }: { name: string; username: string }, problems: Problem[]): SeatLine => ({
  line,
  name,
  username,
  outcome: 'skipped',
  problems,
  row: null,
})

/** One of a list or a file: who is meant, or why nobody is; and what is told where the same person stands before. */
export type Entry = { line: number; written: string; person: FoundTrainee | null; problems: Problem[]; twice: Problem }

/** A line for each; whoever stands before under any of their names is left out. */
export const seatLinesOf = (entries: readonly Entry[]): SeatLine[] => {
  const seen = new Map<number, number>()
  return entries.map(({ line, written, person, problems, twice }) => {
    if (!person || problems.length > 0) return leftOut(line, person ?? { name: written, username: '' }, problems)
    const before = seen.get(person.user_id)
    if (before !== undefined) return leftOut(line, person, [{ ...twice, row: before }])
    seen.set(person.user_id, line)
    return foundLine(person, line - 1)
  })
}

/** Everything in a list may be any of the names. */
export const namesInList = (people: readonly string[]): Names => {
  const names = people.map(comparableName)
  return { username: names, email: names, employee_no: names }
}

const foundAs = <P extends FoundTrainee>(written: string, found: FoundBy<P>): P | null =>
  waysToName.map((way) => found[way].get(comparableName(written))).find((one) => one !== undefined) ?? null

/** The people whom a list names, each once, and what in it names nobody. */
export const sortedOut = <P extends FoundTrainee>(people: readonly string[], found: FoundBy<P>): { known: P[]; unknown: string[] } => {
  const known = new Map(people.flatMap((written) => foundAs(written, found) ?? []).map((person) => [person.user_id, person]))
  return { known: [...known.values()], unknown: people.filter((written) => foundAs(written, found) === null) }
}

/** Left out is who is nobody of the company (10054), who is named twice (10012), and against whom something stands. */
export const linesOfList = (people: readonly string[], found: FoundBy, against: (user_id: number) => number | null): SeatLine[] =>
  seatLinesOf(
    people.map((written, i) => {
      const person = foundAs(written, found)
      const code = person && against(person.user_id)
      const problems = person ? (code === null ? [] : [problemOfCode(code)]) : [{ ...problemOfCode(10054), value: written }]
      return { line: i + 1, written, person, problems, twice: { ...problemOfCode(10012), value: written } }
    }),
  )
