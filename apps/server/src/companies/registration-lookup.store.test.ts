import { normalEmail } from '@jujur/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { bareCompanyName } from './companies.rules.ts'
import { bareNameSql, normalEmailSql } from './registration-lookup.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asked = async (expression: ReturnType<typeof sql>) =>
  (await world.sql((tx) => tx.sql.execute<{ value: string }>(sql`select ${expression} as value`))).rows[0]?.value

test('the database spells a mailbox as the rule does', async () => {
  const plain = ['siti@people.test', 'si.ti+work@gmail.com', 's.i.t.i@googlemail.com', 'a+b+c@x.test', '+only@x.test', 'dots.stay@x.test']
  const aliases = ['si.ti-a_b@protonmail.com', 'siti@pm.me', 'siti+x@proton.me', 's.iti@me.com', 'siti@mac.com', 'siti@icloud.com']
  for (const email of [...plain, ...aliases]) expect(await asked(normalEmailSql(sql`${email}::text`)), email).toBe(normalEmail(email))
})

test('the database bares a company’s name as the rule does', async () => {
  const names = [
    'Selat Maju Sdn Bhd',
    'SELAT-MAJU (M) SDN. BHD.',
    'Selat  Maju   Holdings & Co.',
    'Group Holdings Sdn Bhd',
    'Ｓｅｌａｔ Maju',
    'Kedai Kopi “Ah Huat” Enterprise',
    '3M Malaysia',
    'Café Mélange Sdn. Bhd.',
    '馬來亞 有限公司',
    '---',
  ]
  for (const name of names) expect(await asked(bareNameSql(sql`${name}::text`)), name).toBe(bareCompanyName(name))
})
