import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { users } from '../../identity/identity.table.ts'
import { everything } from '../../kit/database/scope.ts'
import { createSuperAdmin } from '../admin.ts'
import { signsIn } from './drill.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a portal of the first day, with a super admin and nobody else, is tried by its super admin, who has come', async () => {
  await world.kit.database.write(everything, (tx) => tx.sql.update(users).set({ status: 'inactive' }))
  await createSuperAdmin(world.kit, { username: 'root.admin', email: 'root@portal.test', name: 'Root Admin' })
  await expect(signsIn(world.kit)).rejects.toThrow('nobody active')
  const [mail] = await world.mails('root@portal.test')
  const token = mail?.text.match(/#token=(\S+)/)?.[1] ?? ''
  const fresh = 'Granite#2027hill'
  await world.as(null).call('acceptInvitation', { token, password: fresh, confirm_password: fresh, accept_terms: true })
  expect(await signsIn(world.kit)).toBe(true)
})
