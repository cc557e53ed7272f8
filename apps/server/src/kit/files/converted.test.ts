import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runToEnd } from './converted.ts'

/** One that has ended and waits for its parent to see it is no longer at work. */
const isAtWork = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null)
  return status !== null && !/\) [ZX] /.test(status)
}

it.runIf(process.platform === 'linux').each([
  ['its time is over', 'sleep 60 & echo $! > pid; wait', 2000],
  ['it has ended by itself', 'sleep 60 & echo $! > pid; exit 1', 20_000],
])('nothing that a program started is left when %s', async (_, script, mostMs) => {
  const folder = await mkdtemp(join(tmpdir(), 'converted-'))
  await expect(runToEnd('/bin/sh', ['-c', script], { cwd: folder, mostMs })).rejects.toThrow('ended')
  const pid = Number(await readFile(join(folder, 'pid'), 'latin1'))
  expect(pid).toBeGreaterThan(1)
  await expect.poll(() => isAtWork(pid)).toBe(false)
  await rm(folder, { recursive: true })
})
