/** Materials that come with a course from another portal, and the files of packages. */
import { inArray } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { material, packageFile } from './materials.table.ts'

export type NewMaterial = typeof material.$inferInsert
export type PackageFile = typeof packageFile.$inferSelect

export const insertMaterial = async (at: Connection, row: NewMaterial): Promise<number> => {
  const [made] = await at.sql.insert(material).values(row).returning({ id: material.material_id })
  if (!made) throw new Error('a stored material has an id')
  return made.id
}

export const packageFilesOf = async (at: Connection, packages: readonly string[]): Promise<PackageFile[]> =>
  packages.length === 0
    ? []
    : at.sql
        .select()
        .from(packageFile)
        .where(inArray(packageFile.package_sha256, [...packages]))

const AT_ONCE = 1000
export const insertPackageFiles = async (at: Connection, files: readonly PackageFile[]): Promise<void> => {
  for (let start = 0; start < files.length; start += AT_ONCE)
    await at.sql
      .insert(packageFile)
      .values(files.slice(start, start + AT_ONCE))
      .onConflictDoNothing()
}
