import { sql } from 'drizzle-orm'
import { integer, pgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { refuseUnnamedColumns } from './named-columns.ts'

const person = pgTable('person', { id: integer('id') })
const pet = pgTable('pet', { id: integer('id'), person_id: integer('person_id') })
const pets = sql`(select count(*) from ${pet} where ${pet.person_id} = ${person.id})`

test('what would compare a column with itself is refused, and what keeps its tables is not', () => {
  const built = (field: typeof pets) => new QueryBuilder().select({ pets: field }).from(person).toSQL().sql
  refuseUnnamedColumns()
  expect(() => built(pets)).toThrow(/columns of pet and person would lose/)
  expect(built(sql`${pets}`)).toContain('where "pet"."person_id" = "person"."id"')
})
