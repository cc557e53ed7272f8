// Makes apps/server/fonts: of each family that papers are set in, the weights in use and its licence, taken out of the npm packages
// that carry all of them in up to nine weights (208 MB for 43; docs/adr/007-pdf-fonts.md).
// Run it after changing this table: node tools/make-fonts.mjs
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './run.mjs'

const versions = {
  'gothic-a1': '0.4.1',
  'ibm-plex-sans-arabic': '0.4.2',
  'noto-emoji': '0.4.7',
  'noto-sans': '0.4.2',
  'noto-sans-bengali': '0.4.4',
  'noto-sans-gurmukhi': '0.4.1',
  'noto-sans-jp': '0.4.3',
  'noto-sans-khmer': '0.4.3',
  'noto-sans-lao': '0.4.2',
  'noto-sans-malayalam': '0.4.2',
  'noto-sans-myanmar': '0.4.2',
  'noto-sans-sc': '0.4.3',
  'noto-sans-sinhala': '0.4.2',
  'noto-sans-tamil': '0.4.3',
  'noto-sans-telugu': '0.4.2',
  'noto-sans-thai': '0.4.2',
  poppins: '0.4.1',
}
/** As `kit/pdf/pdf-fonts.ts` draws them: 500 in Poppins alone. */
const weightsOf = (family) => ['400Regular', ...(family === 'poppins' ? ['500Medium'] : []), '600SemiBold']

const folder = mkdtempSync(join(tmpdir(), 'jujur-fonts-'))
try {
  for (const [family, version] of Object.entries(versions)) {
    const packed = run('npm', ['pack', '--silent', '--pack-destination', folder, `@expo-google-fonts/${family}@${version}`], { quiet: true }).trim()
    const unpacked = join(folder, family)
    mkdirSync(unpacked)
    run('tar', ['-xzf', join(folder, packed), '-C', unpacked, '--strip-components', '1'])
    const into = join(root, 'apps/server/fonts', family)
    rmSync(into, { recursive: true, force: true })
    mkdirSync(into, { recursive: true })
    cpSync(join(unpacked, 'LICENSE_FONT'), join(into, 'LICENSE-OFL.txt'))
    for (const weight of weightsOf(family))
      for (const name of readdirSync(join(unpacked, weight)).filter((one) => one.endsWith('.ttf')))
        cpSync(join(unpacked, weight, name), join(into, name))
    console.log(`${family} ${version}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
