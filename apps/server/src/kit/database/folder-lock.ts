/** One server process per data folder. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class FolderInUse extends Error {}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * A lock left behind by a killed process is taken over.
 * @returns the release. @throws FolderInUse while another process lives.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isRunning(holder))
      throw new FolderInUse(`${folder} is used by process ${holder}. Stop it first, or set DATA_DIR to another folder.`)
    writeFileSync(file, String(process.pid))
  }
  return () => rmSync(file, { force: true })
}
