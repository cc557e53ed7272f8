import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import { type EndingFiles, localEnding } from './ending.ts'
import type { FileStore } from './files.ts'
import { localFiles } from './files-local.ts'
import { s3Ending, s3Files } from './files-s3.ts'

/** The bucket where one is set, else a folder beside the embedded database. */
export const openFileStore = (settings: Pick<Settings, 'dataDir' | 'uploadDir' | 's3'>): FileStore =>
  settings.s3 ? s3Files(settings.s3, settings.uploadDir) : localFiles(join(settings.dataDir, 'files'))

/** Beside the others, under a prefix that backups leave out. */
export const openEndingFiles = (settings: Pick<Settings, 'dataDir' | 'uploadDir' | 's3'>): EndingFiles =>
  settings.s3 ? s3Ending(settings.s3, join(settings.uploadDir, 'ending')) : localEnding(join(settings.dataDir, 'ending'))
