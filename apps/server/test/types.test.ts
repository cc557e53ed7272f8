/** Mistakes that must not compile on the server; the type check reads the marked lines. */
import type { logout } from '@jujur/contract/identity.ts'
import type { submitPledge } from '@jujur/contract/learning.ts'
import { describe, expect, it } from 'vitest'
import { companyApproved } from '../src/companies/companies.kinds.ts'
import { notices } from '../src/composition/notices.ts'
import { handlers } from '../src/composition/router.ts'
import { type Decision, type Handler, ok, refuse, refuseWith } from '../src/kit/call/handler.ts'
import type { KindsOfNotice, NewNotice } from '../src/notifications/notifications.kinds.ts'

// @ts-expect-error a code that the call does not declare
export const undeclared: Handler<typeof logout> = async () => refuse(10029)
// @ts-expect-error a reason that the call does not declare
export const unreasonable: Handler<typeof logout> = async () => refuseWith('in_use')
// @ts-expect-error an answer of another shape
export const shapeless: Handler<typeof submitPledge> = async () => ok({ pledge: 'signed' })
// @ts-expect-error a rule that answers a code its call does not declare
export const rule = (): Decision<typeof submitPledge> => ({ refuse: 10029 })
// @ts-expect-error a notice without what its kind tells
export const halfTold: NewNotice<{ name: string; remarks: string }> = { kind: companyApproved, data: { name: 'A' }, href: null }
const { permissions_changed: _untold, ...some } = notices
// @ts-expect-error a kind of notice that is not listed
export const unlisted: KindsOfNotice = some
const { logout: _left, ...incomplete } = handlers
// @ts-expect-error a call without a handler
export const missing: typeof handlers = incomplete

describe('the router', () => {
  it('has a handler for every call', () => {
    for (const handler of Object.values(handlers)) expect(handler).toBeTypeOf('function')
  })
})
