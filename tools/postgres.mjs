// A PostgreSQL of our own for tests and benchmarks: a fresh cluster in a temporary folder, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOwn } from './scratch.mjs'

const isRoot = process.getuid?.() === 0
const isDebian = existsSync('/etc/debian_version')

const findServer = () => {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(':')
  return [...folders, ...onPath].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The folder with initdb and postgres; installed on Debian when we may, otherwise null. */
export const ensurePostgres = () => {
  const found = findServer()
  if (found || !isRoot || !isDebian) return found
  console.log('Installing PostgreSQL …')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return findServer()
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** PostgreSQL refuses to run as root: then its own user runs it. To be spread into the options of a process. */
export const owner = () => {
  if (!isRoot) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const makeCluster = (folder, data, as) => {
  if (as.uid !== undefined) chownSync(data, as.uid, as.gid)
  const made = spawnSync(join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...as,
    encoding: 'utf8',
    cwd: '/',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
}

/** For a cluster that nobody asks for anything after a crash. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3
/** Where files are memory, if there is room. A database is over a thousand files, and each file of tests makes one and drops it: on a disk, half of the work. */
const roomInMemory = () => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : null
  } catch {
    return null
  }
}

/**
 * Starts a cluster; answers its URL and how to stop it. Settings as in production, fsync too, unless it may forget what it was told; `settings`: more of them.
 * `isSmall`: it holds what tests make, and stands in memory where there is room.
 * `from`: a folder of data that is there already, of the user who runs PostgreSQL, in place of a new one.
 */
export const startPostgres = async (folder, { mayForget = false, isSmall = false, settings: more = [], from = null } = {}) => {
  const as = owner()
  const memory = isSmall ? roomInMemory() : null
  const data = from ?? (memory ? makeOwn(memory, 'pg') : mkdtempSync(join(tmpdir(), 'jujur-pg-')))
  if (!from) makeCluster(folder, data, as)
  const port = await freePort()
  const settings = ['max_connections=300', 'shared_buffers=256MB', ...(mayForget ? FORGETFUL : []), ...more].flatMap((setting) => ['-c', setting])
  const launch = () =>
    spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), '-k', data, '-h', '127.0.0.1', ...settings], {
      ...as,
      stdio: 'ignore',
      cwd: '/',
    })
  let server = launch()
  const ready = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const asked = spawnSync(join(folder, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'], { stdio: 'ignore' })
      if (asked.status === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('PostgreSQL did not become ready')
  }
  await ready()
  const ended = (child) =>
    child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('close', resolve))
  const processes = () => {
    const children = spawnSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
    return [server.pid, ...children.stdout.split('\n').filter(Boolean).map(Number)]
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    /** Ids of all its processes. */
    processes,
    /** As a power failure of the process, not of the machine: every postgres process is killed at once. */
    crash: async () => {
      for (const pid of processes())
        try {
          process.kill(pid, 'SIGKILL')
        } catch {}
      await ended(server)
    },
    /** As an administrator stops it, sessions and all; its data stay. */
    halt: async () => {
      server.kill('SIGINT')
      await ended(server)
    },
    restart: async () => {
      for (let tries = 0; tries < 20; tries++) {
        server = launch()
        await new Promise((resolve) => setTimeout(resolve, 300))
        if (server.exitCode === null) break
      }
      await ready()
    },
    stop: async () => {
      server.kill('SIGINT')
      await ended(server)
      rmSync(data, { recursive: true, force: true })
    },
  }
}
