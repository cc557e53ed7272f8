/** Each migration since 0390 only adds, or says in the line above a statement why it may do otherwise. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findingsIn } from './expanding.ts'

const because = (sql: string) => findingsIn(sql).map((one) => one.because)

describe('a migration that only adds', () => {
  test.each([
    'create table "a" ("x" integer not null);--> statement-breakpoint\ncreate index "a_x" on "a" using btree ("x");--> statement-breakpoint\nalter table "a" add constraint "a_check" check (x > 0)',
    'ALTER TABLE "users" ADD COLUMN "nickname" text;',
    `ALTER TABLE "users" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;`,
    'ALTER TABLE "users" ADD CONSTRAINT "users_nick" CHECK (nickname <> \'\') NOT VALID;--> statement-breakpoint\nALTER TABLE "users" VALIDATE CONSTRAINT "users_nick";',
    '-- drop table users\nselect 1;',
  ])('is let through: %s', (sql) => expect(findingsIn(sql)).toEqual([]))
})

describe('a migration that the release before could not live with, or that holds a full table, is told', () => {
  test.each([
    ['DROP TABLE "users";', /still reads the table/],
    ['alter table users drop column nickname;', /still reads the column/],
    ['ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";', /old name/],
    ['ALTER TABLE "public"."users" ALTER COLUMN "user_id" SET DATA TYPE bigint;', /written anew/],
    ['ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;', /without it/],
    ['ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL;', /without it/],
    ['ALTER TABLE "users" ADD CONSTRAINT "u" UNIQUE("name");', /NOT VALID/],
    ['CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name");', /nobody can write/],
    ['CREATE INDEX IF NOT EXISTS "users_name" ON "users" USING btree ("name");', /nobody can write/],
    ['UPDATE "users" SET name = upper(name);', /held/],
  ])('%s', (sql, why) => expect(because(sql)).toEqual([expect.stringMatching(why)]))
  test('each statement by itself', () => {
    expect(
      because(
        'ALTER TABLE "a" DROP COLUMN "x";--> statement-breakpoint\nALTER TABLE "b" ADD COLUMN "y" text;--> statement-breakpoint\nDROP TABLE "c";',
      ),
    ).toHaveLength(2)
  })
  test('but not where a line above says why, in a sentence', () => {
    expect(because('-- expands: the table has a row a company, so the index is built at once\nCREATE INDEX "company_x" ON "company" ("x");')).toEqual(
      [],
    )
    expect(because('-- expands: yes\nCREATE INDEX "company_x" ON "company" ("x");')).toHaveLength(1)
    const second =
      '-- expands: the table has a row a company, so the index is built at once\nCREATE INDEX "company_x" ON "company" ("x");\nDROP TABLE "company";'
    expect(because(second)).toHaveLength(1)
  })
})

test('the migrations of this release and of those to come', () => {
  const folder = new URL('../migrations/', import.meta.url)
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name) && name >= '0390')
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect([name, findingsIn(readFileSync(new URL(name, folder), 'utf8'))]).toEqual([name, []])
})
