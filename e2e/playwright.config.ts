import { defineConfig } from '@playwright/test'

/**
 * By day most journeys once, with one look at each of their pages; by night the long ones too, on the other device where there are two, and with all looks
 * (tools/test.mjs). What looks at no page, or has a night of its own, is the day's alone.
 */
const parts: Record<string, { grepInvert?: RegExp }> = {
  day: { grepInvert: /@night|\.night\.spec\.ts/ },
  night: { grepInvert: /@day|(contrast|keys|visits)\.spec\.ts/ },
}

export default defineConfig({
  testDir: '.',
  // A file that is tried alone, without a part, has both.
  ...parts[process.env.TEST_PART ?? ''],
  globalSetup: ['../tools/scratch.mjs', './demo-template.ts'],
  // The journeys of a file may stand on each other's people, so a file stays in one worker, which has a server of its own.
  fullyParallel: false,
  // One more than most machines of continuous integration have cores: journeys wait for mails, clocks and the other person.
  workers: 3,
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
