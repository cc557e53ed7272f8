import { defineConfig } from '@playwright/test'

const NIGHT = /@night|\.night\.spec\.ts/
/** What npm test leaves to the night (tools/test.mjs). */
const parts: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = { day: { grepInvert: NIGHT }, night: { grep: NIGHT } }

export default defineConfig({
  testDir: '.',
  // A file that is tried alone, without a part, has both.
  ...parts[process.env.TEST_PART ?? ''],
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
