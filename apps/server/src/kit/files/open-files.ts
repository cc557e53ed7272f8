import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import type { FileStore } from './files.ts'
import { localFiles } from './files-local.ts'
import { s3Files } from './files-s3.ts'

/** The bucket where one is set, else a folder beside the embedded database. */
export const openFileStore = (settings: Pick<Settings, 'dataDir' | 'uploadDir' | 's3'>): FileStore =>
  settings.s3 ? s3Files(settings.s3, settings.uploadDir) : localFiles(join(settings.dataDir, 'files'))
