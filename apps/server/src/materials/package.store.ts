/** The files of SCORM packages, by their path. */
import { isStorable } from '@jujur/contract/call.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { packageFile } from './materials.table.ts'

export type NewPackageFile = { readonly path: string; readonly sha256: string; readonly content_type: string; readonly bytes: number }

const ROWS_AT_ONCE = 1_000

export const keepPackage = async (tx: Connection, package_sha256: string, files: readonly NewPackageFile[]): Promise<void> => {
  for (let from = 0; from < files.length; from += ROWS_AT_ONCE)
    await tx.sql
      .insert(packageFile)
      .values(files.slice(from, from + ROWS_AT_ONCE).map((file) => ({ package_sha256, ...file })))
      .onConflictDoNothing()
}

export const packageFileAt = async (tx: Connection, package_sha256: string, path: string): Promise<NewPackageFile | null> => {
  // No entry of a package is called so, and the database could not look for it.
  if (!isStorable(path)) return null
  const [row] = await tx.sql
    .select({ path: packageFile.path, sha256: packageFile.sha256, content_type: packageFile.content_type, bytes: packageFile.bytes })
    .from(packageFile)
    .where(and(eq(packageFile.package_sha256, package_sha256), eq(packageFile.path, path)))
  return row ?? null
}
