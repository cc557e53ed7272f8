/** What every handler can reach: opened once at start-up, closed at the end. */
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../database/database-clock.ts'
import type { EndingFiles } from '../files/ending.ts'
import type { FileStore } from '../files/files.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Hashing } from '../security/hashing.ts'

export type Kit = {
  readonly settings: Settings
  readonly database: Database
  readonly files: FileStore
  readonly ending: EndingFiles
  readonly uploads: Uploads
  readonly hashing: Hashing
  readonly log: Logger
  readonly clock: Clock
}
