/** The people of a list, as lines of long work. */
import { type Problem, problemOfCode } from '../work/work.rules.ts'

type Found = { readonly user_id: number; readonly name: string; readonly username: string }
export type SeatLine = {
  line: number
  name: string
  username: string
  outcome: 'ready' | 'skipped'
  problems: Problem[]
  row: { user_id: number } | null
}

/** As they are looked for: without case and the space around them. */
export const namesOf = (people: readonly string[]): string[] => people.map((one) => one.trim().toLowerCase())

export const foundLine = ({ user_id, name, username }: Found, i: number): SeatLine => ({
  line: i + 1,
  name,
  username,
  outcome: 'ready',
  problems: [],
  row: { user_id },
})

const leftOut = (line: number, { name, username }: { name: string; username: string }, problem: Problem): SeatLine => ({
  line,
  name,
  username,
  outcome: 'skipped',
  problems: [problem],
  row: null,
})

/** One line for each entry: who is nobody of the company (10054), and who stands in the list before under any of their names (10012), is left out. */
export const linesOfList = (people: readonly string[], found: ReadonlyMap<string, Found>): SeatLine[] => {
  const seen = new Map<number, number>()
  return namesOf(people).map((name, i) => {
    const written = people[i] ?? ''
    const person = found.get(name)
    if (!person) return leftOut(i + 1, { name: written, username: '' }, { ...problemOfCode(10054), value: written })
    const before = seen.get(person.user_id)
    if (before !== undefined) return leftOut(i + 1, person, { ...problemOfCode(10012), value: written, row: before })
    seen.set(person.user_id, i + 1)
    return foundLine(person, i)
  })
}
