// Part of npm run build: the server as a few files of JavaScript in dist/server, with what it reads beside them.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root, run } from './run.mjs'

const app = join(root, 'apps/server')
const sources = join(app, 'src')
const dist = join(root, 'dist')
const server = join(dist, 'server')
const { resolve } = createRequire(join(sources, 'any.js'))

/** These bring machine code, or read files of their own beside their code. */
const outside = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp']

/** What a package that asks where it lies gets from it here. One that is not named fails the build until somebody has looked. */
const asking = {
  harfbuzzjs: 'reads harfbuzz.wasm beside itself, which goes along',
  'pdfjs-dist': 'would load a canvas for drawing, and does without',
  pdfkit: 'has a colour profile for archives, which no paper of ours is',
  pino: 'starts threads for transports, of which there are none',
  'thread-stream': 'is such a thread',
}
const ASKS = /\bimport\.meta\.(url|dirname|filename|resolve)\b|\b__(dirname|filename)\b/
/** The one file of ours that may. */
const PATHS = join(sources, 'kit/installation/paths.ts')
/** How a thread, which is a program of its own, is named where it is started. */
const THREAD = /new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\)/g

const findThreads = () => {
  const threads = {}
  for (const name of readdirSync(sources, { recursive: true }).filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
    for (const [, thread] of readFileSync(join(sources, name), 'utf8').matchAll(THREAD)) {
      const file = join(sources, name, '..', `${thread}.ts`)
      if (threads[thread] && threads[thread] !== file) throw new Error(`Two threads are called ${thread}: ${threads[thread]} and ${file}`)
      threads[thread] = file
    }
  }
  return threads
}

const packageOf = (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** A thread is started by its name in the bundle, and nobody asks where they lie who would get a wrong answer. */
const keepPlaces = () => ({
  name: 'keep-places',
  transform: {
    filter: { code: ASKS, id: /^\// },
    handler(code, id) {
      const from = packageOf(id)
      if (from && !Object.hasOwn(asking, from)) this.error(`${from} asks where it lies; say in tools/bundle.mjs what comes of it`)
      if (from || id === PATHS) return null
      if (ASKS.test(code.replaceAll(THREAD, ''))) this.error(`${relative(root, id)} asks where it lies, which kit/installation/paths.ts says for all`)
      // As long as before, so that places in the source stay what they are.
      return { code: code.replaceAll(THREAD, (_, thread) => `new URL('./${thread}.js', import.meta.url)`), map: null }
    },
  },
})

const bundle = async () => {
  const bundled = await rolldown({
    input: {
      main: join(sources, 'bootstrap/built.ts'),
      admin: join(sources, 'cli/admin.ts'),
      audit: join(sources, 'cli/verify-audit.ts'),
      backup: join(sources, 'cli/backup.ts'),
      doctor: join(sources, 'cli/doctor.ts'),
      simulator: join(root, 'simulator/main.ts'),
      ...findThreads(),
    },
    platform: 'node',
    external: outside.flatMap((name) => [name, new RegExp(`^${name}/`)]),
    plugins: [keepPlaces()],
    // What it warns of behaves otherwise in a bundle.
    onLog: (level, log, handle) => handle(level === 'warn' ? 'error' : level, log),
  })
  const { output } = await bundled.write({
    dir: server,
    format: 'esm',
    // All in one folder: a file looks for threads, texts and migrations beside itself.
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].js`,
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Packages apart from our own code: the maps of theirs, three times as large, are left out.
    codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }] },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  // In a part that two programs share it is never true: the one whose beginning it was would do nothing.
  const lost = chunks.find(({ isEntry, code }) => !isEntry && code.includes('import.meta.main'))
  if (lost)
    throw new Error(`${lost.fileName} holds the beginning of a program, which another program imports: move what they share to a file of its own`)
  return chunks
}

/** Our own lines are found again; a map of packages is read by nobody, and Node would load it at the first error. */
const dropMapsOfPackages = (chunks) => {
  for (const { fileName } of chunks.filter((chunk) => chunk.moduleIds.every((id) => packageOf(id) || !id.startsWith('/')))) {
    const file = join(server, fileName)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    rmSync(`${file}.map`, { force: true })
  }
}

/** As kit/installation/paths.ts looks for them. */
const copyFiles = () => {
  const along = {
    texts: join(sources, 'texts'),
    reference: join(sources, 'reference'),
    demo: join(sources, 'demo/content'),
    fonts: join(app, 'fonts'),
    migrations: join(app, 'migrations'),
    sql: join(app, 'sql'),
    verifier: join(app, 'verifier'),
    'content/wrapper.js': join(app, 'content/wrapper.js'),
    'content/scorm12.js': resolve('scorm-again/scorm12/min'),
    'content/scorm2004.js': resolve('scorm-again/scorm2004/min'),
    'harfbuzz.wasm': join(resolve('harfbuzzjs'), '../harfbuzz.wasm'),
  }
  const isRead = (from) => !/\.ts$|\.source\.mjs$|migrations\/meta\/.*_snapshot\.json$/.test(from)
  for (const [name, from] of Object.entries(along)) cpSync(from, join(server, name), { recursive: true, filter: isRead })
  cpSync(join(root, 'apps/web/dist'), join(dist, 'web'), { recursive: true, filter: (from) => !/\/\.(built|vite)$/.test(from) })
}

/** What is not in the bundle, in the very versions that were tested, with what it needs. */
const describe = () => {
  const { version, description, license, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const locked = {}
  /** As Node looks for it: beside whoever needs it, then further out. */
  const pathOf = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('node_modules/') - 1, 0))) {
      const path = `${at}${at && '/'}node_modules/${name}`
      if (lock.packages[path]) return path
      if (at === '') return null
    }
  }
  const take = (name, from, isOptional) => {
    const path = pathOf(name, from)
    if (path === null && isOptional) return
    if (path === null) throw new Error(`package-lock.json has no ${name} for ${from || 'the server'}`)
    if (locked[path]) return
    const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } = lock.packages[path]
    locked[path] = lock.packages[path]
    for (const one of Object.keys({ ...dependencies })) take(one, path, false)
    for (const one of Object.keys({ ...peerDependencies })) take(one, path, peerDependenciesMeta?.[one]?.optional ?? false)
    for (const one of Object.keys({ ...optionalDependencies })) take(one, path, true)
  }
  for (const name of outside) take(name, '', false)
  const dependencies = Object.fromEntries(outside.map((name) => [name, locked[`node_modules/${name}`].version]))
  const own = { name: 'jujur', version, license, engines: { node: '>=26' }, dependencies }
  const write = (file, value) => writeFileSync(join(dist, file), `${JSON.stringify(value, null, 2)}\n`)
  write('package.json', { ...own, private: true, description, type: 'module' })
  writeFileSync(join(dist, '.node-version'), `${Object.values(optionalDependencies)[0]}\n`)
  write('package-lock.json', { name: own.name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...locked } })
}

/** What those who wrote the packages, fonts and icons ask to be handed on with them. */
const writeNotices = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const texts = (folder) =>
    readdirSync(folder)
      .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.[cm]?[jt]s$/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const ofPackages = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path, { version, license }]) => [
      `${path.split('node_modules/').at(-1)} ${version} (${license ?? 'see below'})`,
      ...texts(join(root, path)),
    ])
  const ofFonts = readdirSync(join(app, 'fonts')).map((name) => [`The font ${name} (OFL-1.1)`, ...texts(join(app, 'fonts', name))])
  const icons = ['Tabler Icons (MIT)', ...texts(join(root, 'packages/icons'))]
  const notices = [...ofPackages, ...ofFonts, icons].map((parts) => parts.join('\n\n'))
  writeFileSync(join(dist, 'third-party-notices.txt'), `${notices.join(`\n\n${'─'.repeat(80)}\n\n`)}\n`)
}

/** What is in it, for whoever compares it with advisories: every package of the lock file that production has, in CycloneDX. */
const listParts = () =>
  writeFileSync(join(dist, 'sbom.cdx.json'), run('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], { quiet: true }))

rmSync(dist, { recursive: true, force: true })
mkdirSync(server, { recursive: true })
dropMapsOfPackages(await bundle())
copyFiles()
describe()
writeNotices()
listParts()
