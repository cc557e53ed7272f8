// Makes packages/icons: of the 6,000 icons of @tabler/icons-react (18,000 files, 88 MB) those that the web app imports.
// Run it after an icon is added to an import of @jujur/icons: node tools/make-icons.mjs
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root, run } from './run.mjs'

const VERSION = '3.51.0'
const web = join(root, 'apps/web/src')
const source = join(root, 'packages/icons/src')

const imported = readdirSync(web, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [...readFileSync(join(web, name), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '@jujur\/icons'/g)])
  .flatMap(([, names]) => names.split(','))
  .map((name) => name.trim().split(' as ')[0])
const names = [...new Set(imported)].filter((name) => /^Icon[A-Z0-9]/.test(name)).sort()

const folder = mkdtempSync(join(tmpdir(), 'jujur-icons-'))
try {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder, `@tabler/icons-react@${VERSION}`], { quiet: true }).trim()
  run('tar', ['-xzf', join(folder, packed), '-C', folder, 'package/dist/esm/icons', 'package/LICENSE'])
  rmSync(join(source, 'icons'), { recursive: true, force: true })
  mkdirSync(join(source, 'icons'))
  writeFileSync(join(root, 'packages/icons/LICENSE'), readFileSync(join(folder, 'package/LICENSE')))
  const lines = names.map((name) => {
    const text = readFileSync(join(folder, 'package/dist/esm/icons', `${name}.mjs`), 'utf8')
    const [, shapes] = /const __iconNode = (\[.*\]);\n/.exec(text) ?? []
    const [, look, tag] = /createReactComponent\("(outline|filled)", "([\w-]+)"/.exec(text) ?? []
    if (!shapes || !tag) throw new Error(`${name} is not written as the others are`)
    const drawn = `// Tabler Icons ${VERSION}, by tools/make-icons.mjs.\nimport { makeIcon } from '../make-icon.ts'\n\n`
    writeFileSync(
      join(source, 'icons', `${tag}${look === 'filled' ? '-filled' : ''}.ts`),
      `${drawn}export const ${name} = makeIcon('${look}', '${tag}', ${shapes})\n`,
    )
    return `export { ${name} } from './icons/${tag}${look === 'filled' ? '-filled' : ''}.ts'\n`
  })
  writeFileSync(join(source, 'index.ts'), `${lines.join('')}export type { Icon } from './make-icon.ts'\n`)
  run(join(bin, 'biome'), ['check', '--write', '--log-level=error', 'packages/icons'])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${names.length} icons`)
