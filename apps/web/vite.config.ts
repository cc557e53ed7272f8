import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { textsOfScreens } from './vite/texts-of-screens.ts'

/** The two weights of the first paint are fetched along with the script instead of after the style sheet. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.values(bundle ?? {})
        .map((file) => file.fileName)
        .filter((name) => /poppins-latin-(400|600)-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
})

/** The names of widths (`@media (--phone)`), before every style sheet: a custom media query holds in its own file only. */
const customMedia = (): Plugin => {
  const names = readFileSync(join(import.meta.dirname, 'src/app/media.css'), 'utf8').replace(/\s+/g, ' ')
  return {
    name: 'custom-media',
    enforce: 'pre',
    transform: { filter: { id: /\/src\/.*\.css$/ }, handler: (code) => `${names}\n${code}` },
  }
}

const TEXTS = '\0texts'
/** The texts in one folder, named for all that is in them: a name of its own for each of two hundred files is two kilobytes that every phone waits for. */
const textFiles = (): Plugin => ({
  name: 'text-files',
  resolveId: { filter: { id: /^virtual:texts$/ }, handler: () => TEXTS },
  load: {
    filter: { id: /^\0texts$/ },
    handler() {
      const source = join(import.meta.dirname, 'src/texts')
      // While developing and in tests they lie where they are written.
      if (this.environment.mode !== 'build') return "export default '/src/texts'"
      const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
      const files = names
        .toSorted()
        .map((name) => ({ name: name.replaceAll('\\', '/'), json: JSON.stringify(JSON.parse(readFileSync(join(source, name), 'utf8'))) }))
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
      for (const { name, json } of files) this.emitFile({ type: 'asset', fileName: `assets/texts-${hash}/${name}`, source: json })
      return `export default '/assets/texts-${hash}'`
    },
  },
})

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Each text file also as .br and .gz, packed once as tight as can be, for the server to send as they are. From the files as written: before that Vite still fills in their names. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const names = Object.keys(bundle).filter((name) => /\.(js|mjs|css|json|svg)$/.test(name) && !name.startsWith('.vite/'))
    const pack = async (name: string) => {
      const bytes = await readFile(join(dir, name))
      if (bytes.length < 1024) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
      await Promise.all([writeFile(join(dir, `${name}.br`), brotli), writeFile(join(dir, `${name}.gz`), gzipped)])
    }
    // On as many cores as there are threads for it: one by one it takes longer than all else of the build.
    await Promise.all(names.map(pack))
  },
})

/** What the first page needs of every kind, in one piece instead of twenty: each request costs a phone more than its bytes. A module missing here only comes apart. */
const firstPage = [
  /node_modules\/(react|react-dom|scheduler|react-router)\//,
  /icons\/src\/make-icon/,
  /icons\/src\/icons\/(check|eye|eye-off|language|moon|sun|info-circle|circle-check|alert-triangle|pencil)\.ts/,
  /contract\/src\/(enumerations|field-errors|field-rules|permissions|screens|wire)\.ts/,
  /words\/src\/(formats|per-tag|texts)\.ts/,
  /src\/kit\/\w+\/(api|changes|colour-scheme|constants|cookies|drafts|field-message|guest|layout|navigate|online|open-calls|reference|session|texts|trouble|trouble-body|trouble-notice|trouble-text|entries|language-names|upload|use-send)\./,
  /src\/ui\/(auth-page|button|confirm-dialog|dialog|field|focus|focus-keeper|mark|notice|password-field|setting|text-field|text-link|use-shut|use-toast|weave)\./,
  /src\/app\/frame\/(language-select|theme-toggle|tools)\./,
  /src\/identity\/(challenge|enter|identity\.module|sign-in-pages)\./,
  /vite\/preload-helper/,
  /\0texts/,
]

/** First pages, by the modules that their routes load, and what a phone does not wait for there. A build in which one of them loads it fails. */
const kept = [
  {
    page: 'sign-in',
    loads: ['src/app/frame/auth-layout.tsx', 'src/identity/sign-in.screen.tsx'],
    without: {
      'a schema': /node_modules\/zod\//,
      'the catalogue of codes': /contract\/src\/codes\.ts$/,
      'the query library': /node_modules\/@tanstack\//,
    },
  },
  {
    page: "the trainee's dashboard",
    loads: ['src/app/frame/shell.tsx', 'src/learning/enrolments/trainee-dashboard.screen.tsx'],
    without: { 'a schema': /node_modules\/zod\// },
  },
]
const keepFirstPagesSmall = (): Plugin => ({
  name: 'keep-first-pages-small',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
    for (const { page, loads, without } of kept) {
      const of = [...chunks.values()].filter(({ isEntry, facadeModuleId }) => isEntry || loads.some((end) => facadeModuleId?.endsWith(end)))
      if (of.length <= loads.length) this.error(`${page}: its route loads other modules by now`)
      const seen = new Set(of)
      for (const chunk of seen) for (const name of chunk.imports) if (chunks.has(name)) seen.add(chunks.get(name) as typeof chunk)
      for (const { fileName, moduleIds } of seen)
        for (const [what, pattern] of Object.entries(without)) {
          const found = moduleIds.find((id) => pattern.test(id))
          if (found) this.error(`${page} would load ${what}: ${found} is in ${fileName}`)
        }
    }
  },
})

/** Chunks that load each other in a circle run before what they need is there. Which modules make a chunk is told by hand below: a build in which that makes a circle fails. */
const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const passed = new Set<string>()
    const walk = (name: string, way: readonly string[]) => {
      if (way.includes(name)) this.error(`chunks load each other: ${[...way.slice(way.indexOf(name)), name].join(' > ')}`)
      const chunk = bundle[name]
      if (passed.has(name) || chunk?.type !== 'chunk') return
      for (const next of chunk.imports) walk(next, [...way, name])
      passed.add(name)
    }
    for (const name of Object.keys(bundle)) walk(name, [])
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsOfScreens(), react(), customMedia(), textFiles(), preloadFonts(), keepFirstPagesSmall(), refuseCircles(), precompress()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The content security policy takes fonts and pictures from files of the portal only, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page names 500 files: a letter less of each is half a kilobyte that no phone waits for.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', priority: 1, test: (id: string) => firstPage.some((pattern) => pattern.test(id)) },
            // A file for each icon that two screens share is a hundred names in the first page, and as many requests after it.
            { name: 'icons', test: /icons\/src\/icons\// },
            // Nor one for each part of the look, half of them smaller than what asking for them costs.
            { name: 'parts', test: /src\/ui\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' } },
})
