import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig(journeys, { testMatch: 'gallery.ts', workers: 1, timeout: 900_000, expect: { timeout: 60_000 } })
