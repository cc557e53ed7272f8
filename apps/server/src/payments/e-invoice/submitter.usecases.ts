/** Who takes e-invoices: LHDN's service behind this interface, or the stub that keeps its rules on this machine. */
import { createHash } from 'node:crypto'
import { takenBackUntil } from '../../invoices/e-invoices.rules.ts'
import type { HandlerKit } from '../../kit/call/handler.ts'
import { loggedError } from '../../kit/security/logged-error.ts'
import { problemsOf, type UblDocument } from './ubl.rules.ts'

/** What goes over the wire (domain-facts 4.5): the JSON as text, its SHA-256 in hexadecimal, the document's own number. */
export type SentEInvoice = { document: UblDocument; text: string; document_hash: string; code_number: string }
export type EInvoiceOutcome =
  | { state: 'valid'; submission_uid: string; uuid: string; long_id: string; validated_at: Date }
  | { state: 'invalid'; submission_uid: string; uuid: string | null; problems: string[] }
/** `validated_at` is told because the stub remembers nothing; the service knows it. */
export type Cancellation = { uuid: string; reason: string; validated_at: Date }
export type CancelOutcome = { state: 'cancelled'; cancelled_at: Date } | { state: 'too_late' }
/**
 * Sending the same document again answers what became of it the first time, and so does cancelling again. Both throw where the service does not
 * answer; what was sent then may or may not have arrived.
 */
export type Submitter = {
  submit: (sent: SentEInvoice, now: Date) => Promise<EInvoiceOutcome>
  cancel: (asked: Cancellation, now: Date) => Promise<CancelOutcome>
}

/** Version 1.1 signs the document (XAdES) before it is sent; 1.0 goes as it is. */
export type Signer = (document: UblDocument) => UblDocument
export const unsigned: Signer = (document) => document

export const sealed = (document: UblDocument, code_number: string, sign: Signer = unsigned): SentEInvoice => {
  const signed = sign(document)
  const text = JSON.stringify(signed)
  return { document: signed, text, document_hash: createHash('sha256').update(text).digest('hex'), code_number }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = (of: string, length: number): string =>
  Array.from(createHash('sha512').update(of).digest().subarray(0, length), (byte) => letters[byte % letters.length]).join('')

/** Answers at once, and from the document alone: the same one gets the same numbers. */
export const localStub: Submitter = {
  submit: async ({ document, document_hash }, now) => {
    const [submission_uid, uuid] = [code(`submission ${document_hash}`, 26), code(`document ${document_hash}`, 26)]
    const problems = problemsOf(document, now)
    if (problems.length > 0) return { state: 'invalid', submission_uid, uuid: null, problems }
    return { state: 'valid', submission_uid, uuid, long_id: code(`long ${document_hash}`, 40), validated_at: now }
  },
  cancel: async ({ validated_at }, now) => (now <= takenBackUntil(validated_at) ? { state: 'cancelled', cancelled_at: now } : { state: 'too_late' }),
}
const notConnected = () => Promise.reject(new Error('no service for e-invoices is connected'))
/** Takes nothing: the portal is not connected to LHDN. */
const nobody: Submitter = { submit: notConnected, cancel: notConnected }

/** Null where the service did not answer. No transaction or lock may be open meanwhile. */
export const askService = async <T>(
  { settings, log }: Pick<HandlerKit, 'settings' | 'log'>,
  ask: (service: Submitter) => Promise<T>,
): Promise<T | null> => {
  try {
    return await ask(settings.demo ? localStub : nobody)
  } catch (error) {
    log.warn(loggedError(error), 'the service for e-invoices did not answer')
    return null
  }
}
