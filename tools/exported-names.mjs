// Which names the files of a folder export. One name has one meaning: `tools/check-exports.mjs` fails where two files export the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

const isTest = (file) => /\.test\.tsx?$|-for-test\.tsx?$|\/testing\//.test(file)

/** Files of TypeScript without those of tests, as paths from the root. */
export const sourcesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !isTest(file))
    .sort()

const declared = (declaration) =>
  declaration.declarations?.map(({ id }) => id.value).filter(Boolean) ?? [declaration.identifier?.value ?? declaration.id?.value]

const exportedBy = (root, file) =>
  parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' })
    .body.filter(({ type }) => type === 'ExportDeclaration')
    .flatMap(({ declaration }) => declared(declaration))

/** Names that more than one of the files export, each with those files; `isExempt(name, file)` says where a name is none of its own. */
export const doublesAmong = (root, files, isExempt) => {
  const exported = files.flatMap((file) => [...new Set(exportedBy(root, file))].map((name) => ({ name, file })))
  return [
    ...Map.groupBy(
      exported.filter(({ name, file }) => !isExempt(name, file)),
      ({ name }) => name,
    ),
  ]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => ({ name, files: all.map(({ file }) => file) }))
}

/** A handler has the name of its call, which the use case behind it may share: the two are one thing. */
export const isNameOfCall = (_name, file) => file.endsWith('.handlers.ts')
