// A Chromium for tests: the machine's own, Debian's package where we may install it, else the one that comes from npm.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const find = () => candidates.find((path) => path && existsSync(path)) ?? null

/** The path of a browser, or null when there is none and none can be installed. */
export const ensureBrowser = async () => {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    const installed = find()
    if (installed) return installed
  }
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch {
    return null
  }
}
