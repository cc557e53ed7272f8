import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { useScratch } from './tools/scratch.mjs'

useScratch()

/**
 * Loading what is tested took longer than testing it. So a process has one file of tests after the other, and loads what they have in common once;
 * only those that put something else in the place of a module, or measure what their process takes, have one of their own.
 */
const ownProcess = {
  server: [
    'src/kit/database/migrations.test.ts',
    'src/kit/files/files.test.ts',
    'test/cut-lists.test.ts',
    'test/pieces.test.ts',
    'test/uploads.test.ts',
  ],
  web: ['src/invoices/invoice-list.test.tsx', 'src/kit/call/open-calls.test.tsx', 'src/kit/texts/texts.test.ts', 'src/payments/receipts.test.tsx'],
}
/** What npm test leaves to the night (tools/test.mjs). */
const night = process.env.TEST_PART === 'night' ? [] : ['**/*.night.test.ts']
const except = (files: string[]) => [...configDefaults.exclude, ...night, ...files]

const server = {
  root: 'apps/server',
  // As `npm start` runs it, without `__proto__`.
  execArgv: ['--disable-proto=delete', '--import', fileURLToPath(new URL('apps/server/src/bootstrap/loading.ts', import.meta.url))],
  globalSetup: ['src/kit/testing/template.ts'],
  setupFiles: ['src/kit/testing/tidy.ts'],
  // A busy machine takes its time; what is waited for in vain still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
}
const serverTests = ['src/**/*.test.ts', 'test/**/*.test.ts', 'content/**/*.test.ts']
const webBuild = 'apps/web/vite.config.ts'
const web = {
  root: 'apps/web',
  environment: 'jsdom',
  setupFiles: ['src/kit/testing/test-browser.ts', 'src/kit/testing/test-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  restoreMocks: true,
  testTimeout: 60_000,
}
const webTests = ['src/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    // One more than most machines of continuous integration have cores: somebody always waits for the database, or for time to pass.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { name: 'words', root: 'packages/words', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { ...server, name: 'server', include: serverTests, exclude: except(ownProcess.server), isolate: false } },
      { test: { ...server, name: 'server-apart', include: ownProcess.server } },
      { extends: webBuild, test: { ...web, name: 'web', include: webTests, exclude: except(ownProcess.web), isolate: false } },
      { extends: webBuild, test: { ...web, name: 'web-apart', include: ownProcess.web } },
    ],
  },
})
