/** Identity card numbers are kept sealed and found by a keyed hash; the API shows them masked only. */
import { maskedIcNo } from '@jujur/contract/fields.ts'
import type { Settings } from '../../settings.ts'
import { hmac, seal, unseal } from './secrets.ts'

type Keys = Pick<Settings, 'key'>
export type SealedIcNo = { ic_no_sealed: string | null; ic_no_hash: string | null }

/** A sealer for one piece of work: the keys are derived once, however many numbers follow. The hash differs from company to company. */
export const icNoSealer = (settings: Keys, company_id: number) => {
  const [fields, index] = [settings.key('fields'), settings.key('ic_no')]
  return (ic_no: string | null): SealedIcNo =>
    ic_no === null
      ? { ic_no_sealed: null, ic_no_hash: null }
      : { ic_no_sealed: seal(fields, ic_no), ic_no_hash: hmac(index, `${company_id}:${ic_no}`) }
}

/** For many rows: the key is derived once. */
export const icNoMasker = (settings: Keys) => {
  const key = settings.key('fields')
  return (sealed: string | null): string | null => (sealed === null ? null : maskedIcNo(unseal(key, sealed)))
}
