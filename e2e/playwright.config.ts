import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  ...(process.env.TEST_PART === 'night' ? { testMatch: '*.night.spec.ts' } : { testIgnore: '*.night.spec.ts' }),
  globalSetup: ['../tools/scratch.mjs', './demo-template.ts'],
  // The journeys of a file may stand on each other's people, so a file stays in one worker, which has a server of its own.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // For a busy machine: what waits in vain still ends.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
