/** Which release this is, as its package names it. */
import { readFileSync } from 'node:fs'
import { paths } from '../installation/paths.ts'

const { version } = JSON.parse(readFileSync(paths.packageJson, 'utf8')) as { version: string }
export const VERSION = version
