// npm run gallery: pictures of the main screens, light and dark, on a desk and on a phone, from a demo of its own, into docs/gallery.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node, root, run } from './run.mjs'

ensureInstalled()
await ensureBuilt()
const CHROMIUM = await ensureBrowser()
if (!CHROMIUM) {
  console.error('No Chromium here and none installable: set CHROMIUM to the path of one.')
  process.exit(1)
}
try {
  // What is no longer taken does not stay.
  rmSync(join(root, 'docs/gallery'), { recursive: true, force: true })
  run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/gallery.config.ts'], {
    env: { CHROMIUM, DATABASE_URL: '', NODE_ENV: 'test' },
  })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
