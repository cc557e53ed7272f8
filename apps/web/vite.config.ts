import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

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

/** What the first page needs of every kind, in one piece instead of twenty: each request costs a phone more than its bytes. A module missing here only comes apart. */
const firstPage = [
  /node_modules\/(react|react-dom|scheduler|react-router)\//,
  /icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
  /icons-react\/dist\/esm\/icons\/Icon(Check|Eye|EyeOff|Language|Moon|Sun|InfoCircle|CircleCheck|AlertTriangle|Pencil)\.mjs/,
  /contract\/src\/(codes|enumerations|fields|permissions|wire)\.ts/,
  /src\/kit\/(api|constants|drafts|field-message|layout|navigate|refresh|session|texts|trouble|trouble-notice|trouble-text|use-send)\./,
  /src\/ui\/(button|confirm-dialog|dialog|mark|notice|password-field|setting|text-field|text-link|weave)\./,
  /src\/app\/(colour-scheme|cookies|language-select|theme-toggle|tools)\./,
  /src\/texts\/.*url/,
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts()],
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'first', test: (id: string) => firstPage.some((pattern) => pattern.test(id)) }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/kit/test-browser.ts', 'src/kit/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
  },
})
