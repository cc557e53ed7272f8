import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

it.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, 'address_refused'],
  [{ code: 'EENVELOPE', responseCode: 450 }, 'put_off'],
  [{ code: 'EMESSAGE', responseCode: 554 }, 'mail_refused'],
  [{ code: 'EMESSAGE', responseCode: 421 }, 'put_off'],
  [{ code: 'EAUTH', responseCode: 535 }, 'sign_in_refused'],
  [{ code: 'EAUTH', responseCode: 454 }, 'sign_in_refused'],
  [{ code: 'ECONNECTION' }, 'unreachable'],
  [{ code: 'EDNS' }, 'unreachable'],
  [{ code: 'ETIMEDOUT' }, 'unreachable'],
  [{ code: 'ESTREAM' }, 'other'],
  [{}, 'other'],
] as const)('%j: %s', (error, failure) => expect(failureOf(error)).toBe(failure))
