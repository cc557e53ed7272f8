import type { Check } from './validation.ts'

/** Without the tick nothing is sent; the server refuses it as well (20073). */
export const termsCheck: Check<unknown> = (value) => (value === true ? null : 'terms')
