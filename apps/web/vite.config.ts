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
  /src\/kit\/\w+\/(api|changes|constants|drafts|field-message|layout|navigate|online|open-calls|reference|session|texts|trouble|trouble-body|trouble-notice|trouble-text|language-names|upload|use-send)\./,
  /src\/ui\/(auth-page|button|confirm-dialog|dialog|focus|focus-keeper|mark|notice|password-field|setting|text-field|text-link|use-shut|use-toast|weave)\./,
  /src\/app\/(colour-scheme|cookies|language-select|theme-toggle|tools)\./,
  /vite\/preload-helper/,
  /src\/texts\/.*url/,
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsOfScreens(), react(), preloadFonts(), keepFirstPagesSmall(), precompress()],
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
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' } },
})
