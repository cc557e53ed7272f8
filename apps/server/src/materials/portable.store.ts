/** The files of packages that go to another portal. */
import { inArray } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { packageFile } from './materials.table.ts'

export type PackageFileRow = typeof packageFile.$inferSelect

export const packageFilesOf = async (tx: Connection, packages: readonly string[]): Promise<PackageFileRow[]> =>
  packages.length === 0
    ? []
    : tx.sql
        .select()
        .from(packageFile)
        .where(inArray(packageFile.package_sha256, [...packages]))
