/** What people send: received into a folder of its own, one file at a time for each person. */
import type { Settings } from '../../settings.ts'
import { type Turns, turns } from '../security/turns.ts'
import { type TemporaryFiles, temporaryFiles } from './temporary.ts'

export type Uploads = { readonly folder: TemporaryFiles; readonly turns: Turns }

/** More than a portal of this size ever receives at once, less than would fill a disk; and what of that one company may hold. */
const AT_ONCE = 64
const AT_ONCE_EACH = 32

/** Nobody waits for a place: a sender who holds one back would have the others wait for him. */
export const openUploads = (settings: Pick<Settings, 'uploadDir'>): Uploads => ({
  folder: temporaryFiles(settings.uploadDir),
  turns: turns({ atOnce: AT_ONCE, atOnceEach: AT_ONCE_EACH, waiting: 0 }),
})
