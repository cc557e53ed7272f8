// What the commands share. Plain JavaScript: it runs before anything is installed, on whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const bin = join(root, 'node_modules', '.bin')
/** The pinned Node, once installed; there is none for every machine, and then the one that runs this must do. */
export const node = join(bin, 'node')
const OLDEST_NODE = 26

const ensureNode = () => {
  if (existsSync(node)) return
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Error(`npm has no Node for ${process.platform} on ${process.arch}: install Node ${OLDEST_NODE} or newer, and start again`)
  symlinkSync(process.execPath, node)
}

const environment = (extra = {}) => ({ ...process.env, PATH: `${bin}:${process.env.PATH}`, ...extra })

/** Runs a command to its end with its output shown; throws when it fails. */
export const run = (command, args, { env, quiet = false, cwd = root } = {}) => {
  const done = spawnSync(command, args, {
    cwd,
    env: environment(env),
    stdio: quiet ? 'pipe' : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status === 0) return done.stdout ?? ''
  throw new Error(
    `${command} ${args.join(' ')} failed (${done.status ?? done.signal ?? done.error?.message})\n${quiet ? `${done.stdout ?? ''}${done.stderr ?? ''}` : ''}`,
  )
}

/** Runs a command and answers how it went, with what it printed. */
export const tryRun = (command, args, { env, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

const marked = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value
const mark = (file, value) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}

/**
 * Installs what the lock file names, when it has changed since the last time: all of it, or without the tools of tests and checks where the portal
 * shall only run. Where those are there already they stay.
 */
export const ensureInstalled = ({ tools = true } = {}) => {
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const file = join(root, 'node_modules', '.installed')
  const [whole, plain] = [`${wanted} with tools`, wanted]
  if (marked(file, whole) || (!tools && marked(file, plain))) return
  console.log('Installing dependencies (about a minute) …')
  // What is there already stays where it is: a server may be running on it.
  const isThere = marked(file, plain)
  const way = isThere ? ['install', '--no-save'] : ['ci']
  run('npm', [...way, `--${tools ? 'include' : 'omit'}=dev`, '--no-audit', '--no-fund', '--loglevel=error'])
  ensureNode()
  mark(file, tools ? whole : plain)
}

const treeState = (path) => {
  const found = statSync(path)
  if (!found.isDirectory()) return `${path} ${found.size} ${found.mtimeMs}`
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .map((name) => treeState(join(path, name)))
    .join('\n')
}

const pagesFrom = ['apps/web', 'packages/contract/src', 'packages/icons/src', 'packages/words/src']
const builtMark = join(root, 'apps/web/dist/.built')
const stateOfPages = () =>
  hashOf(pagesFrom.map((folder) => treeState(join(root, folder))).join('\n') + readFileSync(join(root, 'package-lock.json'), 'utf8'))

export const isBuilt = () => marked(builtMark, stateOfPages())

/** Builds the web app, when its sources have changed since the last time. */
export const ensureBuilt = async () => {
  const wanted = stateOfPages()
  if (marked(builtMark, wanted)) return
  console.log('Building the web app …')
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
  const { ok, output } = await tryRun(node, vite, { cwd: join(root, 'apps/web'), env: { NODE_ENV: 'production' } })
  if (!ok) throw new Error(`The web app could not be built.\n${output}`)
  mark(builtMark, wanted)
}

const distMark = join(root, 'dist/.built')
const serverFrom = ['apps/server', 'packages', 'simulator', 'tools/bundle.mjs'].map((path) => join(root, path))

/** Makes `dist`, whole, when what it is made of has changed since the last time. */
export const ensureDist = async () => {
  await ensureBuilt()
  const wanted = hashOf(stateOfPages() + serverFrom.map(treeState).join('\n'))
  if (marked(distMark, wanted)) return
  const { ok, output } = await tryRun(node, [join(root, 'tools/bundle.mjs')])
  if (!ok) throw new Error(`The server could not be bundled.\n${output}`)
  mark(distMark, wanted)
}
