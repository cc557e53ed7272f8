import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { createSuperAdmin, Misuse } from './admin.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the first super admin', () => {
  const person = { username: 'root.admin', email: 'Root@Portal.test', name: 'Root Admin' }
  it('is not made from half the facts', async () => {
    const before = await world.digest()
    await expect(createSuperAdmin(world.kit, { ...person, email: 'nowhere' })).rejects.toThrow(Misuse)
    await expect(createSuperAdmin(world.kit, { username: 'x' })).rejects.toThrow('--username, --email, --name')
    expect(await world.digest()).toBe(before)
  })
  it('is invited by mail, and is the only one made this way', async () => {
    await createSuperAdmin(world.kit, person)
    const [mail] = await world.mails('root@portal.test')
    const token = mail?.text.match(/#token=(\S+)/)?.[1] ?? ''
    const fresh = 'Granite#2027hill'
    const accepted = await world.as(null).call('acceptInvitation', { token, password: fresh, confirm_password: fresh, accept_terms: true })
    expect(accepted.data).toEqual({ username: 'root.admin', system_type_id: 4 })
    const signedIn = await world.as(null).call('loginSuperadmin', { username: 'root.admin', password: fresh })
    expect(signedIn.data).toMatchObject({ otp_required: true })
    await expect(createSuperAdmin(world.kit, { ...person, username: 'second', email: 'second@portal.test' })).rejects.toThrow('already')
  })
})
