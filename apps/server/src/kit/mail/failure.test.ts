import { expect, it } from 'vitest'
import { failureOf, mailboxAnswerOf } from './failure.ts'

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

it.each([
  [{ command: 'RCPT TO', responseCode: 550, response: '550 no such user here' }, 'refused'],
  [{ command: 'RCPT TO', responseCode: 552, response: '552 over quota' }, 'full'],
  [{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 unknown' }, 'unknown'],
  [{ command: 'RCPT TO', responseCode: 550, response: '550-5.1.1 unknown' }, 'unknown'],
  [{ command: 'DATA', responseCode: 552, response: '552 5.2.2 full' }, 'full'],
  [{ command: 'RCPT TO', responseCode: 550, response: '550 5.2.1 disabled' }, 'refused'],
  // Put off; the sender's address; no relay; the mail; the sign-in; the server as a whole.
  [{ command: 'RCPT TO', responseCode: 450, response: '450 4.2.2 full' }, null],
  [{ command: 'MAIL FROM', responseCode: 550, response: '550 5.1.8 who are you' }, null],
  [{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.8 who are you' }, null],
  [{ command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 relaying denied' }, null],
  [{ command: 'RCPT TO', responseCode: 554, response: '554 no' }, null],
  [{ command: 'DATA', responseCode: 554, response: '554 looks like spam' }, null],
  [{ command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }, null],
  [{ command: 'CONN', responseCode: 554, response: '554 no service' }, null],
  [{}, null],
] as const)('%j of a mailbox: %s', (error, said) => expect(mailboxAnswerOf(error)).toBe(said))
