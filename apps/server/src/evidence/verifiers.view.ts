/** The verifier as it lies beside the server (verifier/), for packs and for whoever takes it from the public page. */
import { readFileSync } from 'node:fs'
import { paths } from '../kit/installation/paths.ts'
import type { Verifiers } from './bag.view.ts'

let read: Verifiers | null = null
export const verifiers = (): Verifiers => {
  read ??= { page: readFileSync(new URL('verify.html', paths.verifier)), script: readFileSync(new URL('verify.mjs', paths.verifier)) }
  return read
}
