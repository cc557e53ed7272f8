/** What a text of the base language is known by in the translations made from it. */
import { sha256 } from '../kit/security/secrets.ts'

export const markOf = (text: string): string => sha256(text).slice(0, 16)
