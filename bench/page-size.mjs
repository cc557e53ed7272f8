// How much JavaScript a page loads before it is drawn, gzipped: follows the build's manifest from the entry through the lazy chunks of a route.
// Starts nothing; build the web app first (npx vite build apps/web). An optional argument names another build folder.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../apps/web/dist'))
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error(`no build in ${dist}: run  npx vite build apps/web`)
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** Pages and the modules their routes load, as in apps/web/src/app/routes.tsx; aims in bytes. */
const pages = [
  { page: 'sign-in', loads: ['src/app/frame/auth-layout.tsx', 'src/identity/sign-in.screen.tsx'], aim: 130_000 },
  {
    page: 'trainee dashboard',
    loads: ['src/app/components.tsx', 'src/app/frame/shell.tsx', 'src/learning/enrolments/trainee-dashboard.screen.tsx'],
    aim: 200_000,
  },
  { page: 'dashboard', loads: ['src/app/components.tsx', 'src/app/frame/shell.tsx', 'src/dashboard/dashboard.screen.tsx'], aim: 260_000 },
]

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const withImports = (key, seen = new Set()) => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (!seen.has(key)) {
    seen.add(key)
    for (const next of chunk.imports ?? []) withImports(next, seen)
  }
  return seen
}

const sizes = new Map()
const gzipped = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

let missed = 0
for (const { page, loads, aim } of pages) {
  const keys = new Set([entry, ...loads].flatMap((key) => [...withImports(key)]))
  const scripts = [...new Set([...keys].map((key) => manifest[key].file))].map((file) => ({ file, bytes: gzipped(file) }))
  const styles = [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))].map((file) => ({ file, bytes: gzipped(file) }))
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const styleTotal = styles.reduce((sum, { bytes }) => sum + bytes, 0)
  const verdict = total <= aim ? 'ok' : 'over'
  if (total > aim) missed += 1
  console.log(`\n${page}: JavaScript ${kb(total)} of ${kb(aim)} gzipped (${verdict}), ${scripts.length} files; style sheets ${kb(styleTotal)}`)
  for (const { file, bytes } of scripts.sort((a, b) => b.bytes - a.bytes)) console.log(`  ${kb(bytes).padStart(9)}  ${file}`)
}
console.log(missed ? `\n${missed} of ${pages.length} pages are over their aim` : `\nall ${pages.length} pages are within their aims`)
