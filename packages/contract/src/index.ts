/** The only list of the API. The server serves exactly these; the web takes it as a type only. */
import * as dashboard from './dashboard.ts'
import * as identity from './identity.ts'
import type { Call } from './kit.ts'
import * as learning from './learning.ts'
import * as reference from './reference.ts'

type CallsOf<M> = { [K in keyof M as M[K] extends Call<infer _N extends K & string> ? K : never]: M[K] }
const callsOf = <M extends Record<string, unknown>>(module: M): CallsOf<M> =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => typeof value === 'object' && value !== null && 'access' in value && 'refuses' in value),
  ) as CallsOf<M>

export const calls = { ...callsOf(identity), ...callsOf(reference), ...callsOf(dashboard), ...callsOf(learning) }
export type Calls = typeof calls
export type CallName = keyof Calls
