import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // More would only wait for each other's database.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'words', root: 'packages/words', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'content/**/*.test.ts'],
          // Each file of tests has a process of its own, which loads what it tests anew; as `npm start` runs it, without `__proto__`.
          execArgv: ['--disable-proto=delete', '--import', fileURLToPath(new URL('apps/server/src/loading.ts', import.meta.url))],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vite.config.ts',
    ],
  },
})
