/** What people send: received into a folder of its own, one file at a time for each person; large ones in pieces. */
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import { type FairQueue, fairQueue } from '../security/fair-queue.ts'
import { openPieces, type Pieces } from './pieces.ts'
import { type TemporaryFiles, temporaryFiles } from './temporary.ts'

export type Uploads = {
  readonly folder: TemporaryFiles
  readonly queue: FairQueue
  readonly pieces: Pieces
  /** For the pieces: one sender may have several files under way, bounded by what they may begin. */
  readonly pieceQueue: FairQueue
}

/** More than a portal of this size ever receives at once, less than would fill a disk; and what of that one company may hold. */
const AT_ONCE = 64
const AT_ONCE_EACH = 32
/** Of pieces one is written for each file, and nobody has more files under way than these: the places are for many people. */
const PIECES_AT_ONCE_EACH = 8
const PIECES_AT_ONCE = 256

/** Nobody waits for a place: a sender who holds one back would have the others wait for him. */
export const openUploads = (settings: Pick<Settings, 'uploadDir'>): Uploads => ({
  folder: temporaryFiles(settings.uploadDir),
  queue: fairQueue({ atOnce: AT_ONCE, atOnceEach: AT_ONCE_EACH, waiting: 0 }),
  pieces: openPieces(join(settings.uploadDir, 'pieces')),
  pieceQueue: fairQueue({ atOnce: PIECES_AT_ONCE, atOnceEach: PIECES_AT_ONCE_EACH, waiting: 0 }),
})
