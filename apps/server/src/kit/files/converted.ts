/** Office files as PDF, by a program that the operator names; it knows nothing of ours, fetches nothing, runs no macros and is ended in time. */
import { spawn } from 'node:child_process'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { fairQueue, type Requester } from '../security/fair-queue.ts'
import type { TemporaryFiles } from './temporary.ts'

const MOST_MS = 90_000
const LARGEST = 50 * 1024 * 1024
/** One at a time: it takes some 300 MB. */
const converting = fairQueue({ atOnce: 1, waiting: 8, waitingEach: 2 })

/** Runs a program in a group of its own, of which nothing is left when it has ended or its time is over. Rejects unless it ended well. */
export const runToEnd = async (program: string, given: readonly string[], { cwd, mostMs }: { cwd: string; mostMs: number }): Promise<void> => {
  const env = { PATH: '/usr/bin:/bin', HOME: cwd, TMPDIR: cwd, LANG: 'C.UTF-8' }
  const child = spawn(program, given, { cwd, env, detached: true, stdio: 'ignore' })
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nobody of the group is left.
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', reject)
  child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
  const timer = setTimeout(endAll, mostMs)
  process.once('exit', endAll)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    process.off('exit', endAll)
    endAll()
  }
}

const value = (path: string, name: string, is: string) =>
  `<item oor:path="/org.openoffice.Office.Common/Security/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${is}</value></prop></item>`
/** What a file points to elsewhere stays there. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${value('Scripting', 'MacroSecurityLevel', '3')}${value('Scripting', 'DisableMacrosExecution', 'true')}${value('Scripting', 'BlockUntrustedRefererLinks', 'true')}${value('Scripting', 'DisableActiveContent', 'true')}
</oor:items>`

type Means = {
  /** Where it works: swept with all that uploads leave. */
  uploads: Pick<TemporaryFiles, 'within'>
  log: Pick<Logger, 'warn'>
  whose: Requester
}
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'ended')

/** The bytes of a PDF of it; null where the program cannot make one, or takes too long. @throws TooBusy */
export const asPdf = (program: string, path: string, { uploads, log, whose }: Means): Promise<Uint8Array | null> =>
  converting.run(
    () =>
      uploads.within(async (folder) => {
        try {
          const profile = join(folder, 'profile')
          await mkdir(join(profile, 'user'), { recursive: true })
          await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE)
          const source = join(folder, 'file')
          await copyFile(path, source)
          const given = [
            `-env:UserInstallation=${pathToFileURL(profile).href}`,
            '--headless',
            '--norestore',
            '--convert-to',
            'pdf',
            '--outdir',
            folder,
            source,
          ]
          await runToEnd(program, given, { cwd: folder, mostMs: MOST_MS })
          const made = join(folder, 'file.pdf')
          return (await stat(made)).size > LARGEST ? null : await readFile(made)
        } catch (error) {
          // Its author is told that the file could not be converted; that it never can be, only whoever runs the portal sees.
          log.warn({ code: codeOf(error) }, 'the document converter made no PDF')
          return null
        }
      }),
    whose,
  )
