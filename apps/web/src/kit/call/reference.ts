/** Constants, reference codes and response codes, loaded from the server at start (specification section 3) and kept for this page. */
import type { Output } from '@jujur/contract/call.ts'
import type { getReferenceCode, getResponseCode, getSystemConstants } from '@jujur/contract/reference.ts'
import { callRef, send } from './api.ts'

type Loaded = {
  reference: Output<typeof getReferenceCode>
  responses: Output<typeof getResponseCode>
  constants: Output<typeof getSystemConstants>
}
const asked: { [K in keyof Loaded]?: Promise<Loaded[K]> } = {}
const loaded: Partial<Loaded> = {}

const once = <K extends keyof Loaded>(name: K, load: () => Promise<{ data: Loaded[K] }>): Promise<Loaded[K]> => {
  const known = asked[name] as Promise<Loaded[K]> | undefined
  if (known) return known
  const coming = load().then(({ data }) => {
    loaded[name] = data
    return data
  })
  asked[name] = coming as (typeof asked)[K]
  // What did not come is asked for again by whoever needs it next.
  coming.catch(() => {
    delete asked[name]
  })
  return coming
}

export const referenceCodes = () => once('reference', () => send(callRef<typeof getReferenceCode>('getReferenceCode', { method: 'GET' }), {}))
const responseCodes = () => once('responses', () => send(callRef<typeof getResponseCode>('getResponseCode', { method: 'GET' }), {}))
const systemConstants = () => once('constants', () => send(callRef<typeof getSystemConstants>('getSystemConstants', { method: 'GET' }), {}))

/** The server's own words for a code of its catalogue that these texts do not know; none before it came. */
export const descriptionOf = (code: number): string | undefined => loaded.responses?.find((one) => one.code === code)?.description

/** After the first paint, without anybody waiting for it. */
export const loadAtStart = (): void => {
  for (const load of [systemConstants, referenceCodes, responseCodes]) load().catch(() => {})
}

export const forgetLoaded = (): void => {
  for (const name of ['reference', 'responses', 'constants'] as const) {
    delete asked[name]
    delete loaded[name]
  }
}
