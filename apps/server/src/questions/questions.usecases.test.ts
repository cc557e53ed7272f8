import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { question, questionOption } from './questions.table.ts'
import { addOptions } from './questions.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ROUNDS = 200
/** As authors write: the right one first. */
const written = ['right', 'wrong', 'worse', 'worst'].map((value, i) => ({ value, is_true: i === 0 }))

const newQuestion = async (tx: Connection, name: string) => {
  const row = { name, text: 'What now?', type: 'single' as const, updated_at: new Date(), updated_by: 1 }
  const [added] = await tx.sql.insert(question).values(row).returning({ id: question.question_id })
  if (!added) throw new Error('no question')
  return added.id
}
const optionsOf = (tx: Connection, id: number) =>
  tx.sql.select().from(questionOption).where(eq(questionOption.question_id, id)).orderBy(asc(questionOption.option_id))

it('ids of options tell nothing of which is right, and their order on the page stays the author’s', async () => {
  const smallestIsRight = await world.sql(async (tx) => {
    let count = 0
    for (let n = 0; n < ROUNDS; n++) {
      const id = await newQuestion(tx, `ids-${n}`)
      await addOptions(tx, id, written, secureRandom)
      const options = await optionsOf(tx, id)
      expect(options.toSorted((a, b) => a.position - b.position).map(({ value }) => value)).toEqual(written.map(({ value }) => value))
      if (options[0]?.is_true) count++
    }
    return count
  })
  // A quarter of them, give or take six standard deviations.
  expect(smallestIsRight).toBeGreaterThan(ROUNDS / 4 - 37)
  expect(smallestIsRight).toBeLessThan(ROUNDS / 4 + 37)
})

it('options that were there before get other ids, and stay what they are', async () => {
  const statements = readFileSync(new URL('../../migrations/before/0006_learning_credit.sql', import.meta.url), 'utf8').split(
    '--> statement-breakpoint',
  )
  const ids: number[] = []
  // As migrations run: in one transaction.
  await world.kit.database.write(everything, async (tx) => {
    for (let n = 0; n < 40; n++) {
      const id = await newQuestion(tx, `old-${n}`)
      await tx.sql.insert(questionOption).values(written.map((option, position) => ({ question_id: id, position, ...option })))
      ids.push(id)
    }
    for (const statement of statements.slice(-3)) await tx.sql.execute(sql.raw(statement))
  })
  const right = await world.sql((tx) => Promise.all(ids.map((id) => optionsOf(tx, id))))
  for (const options of right)
    expect(options.toSorted((a, b) => a.position - b.position).map(({ value, is_true }) => ({ value, is_true }))).toEqual(written)
  expect(right.filter(([smallest]) => smallest?.is_true).length).toBeLessThan(ids.length)
})
