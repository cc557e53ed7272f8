/**
 * Imported before anything else (main.ts; of tests, vitest.config.ts): without it the same files take two and a half times as long to load, and
 * leave 60 MB more behind (docs/figures.md).
 * Node parses the `exports` of a package anew for every file of that package it loads, and for every import of it by name. Those of drizzle-orm
 * are 179 kB, for 300 files and 240 imports; so its names are looked up once, and its own files are taken for what they are (ADR 18).
 */
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { paths } from '../kit/installation/paths.ts'

const PACKAGE = 'drizzle-orm'
const isWithin = (url: string | undefined) => url?.includes(`/node_modules/${PACKAGE}/`) ?? false

const known = new Map<string, string>()
registerHooks({
  resolve: (specifier, context, next) => {
    const isOwnFile = specifier.startsWith('.') && isWithin(context.parentURL)
    if (!isOwnFile && specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context)
    // `require` has files of its own.
    if (!context.conditions.includes('import')) return next(specifier, context)
    const url = isOwnFile ? new URL(specifier, context.parentURL).href : (known.get(specifier) ?? next(specifier, context).url)
    if (!isOwnFile) known.set(specifier, url)
    return { url, format: 'module', shortCircuit: true }
  },
})

/** Within the installation: whoever could write there could change the program itself. Where it cannot be written, all is compiled each time. */
enableCompileCache(fileURLToPath(paths.compiled))
