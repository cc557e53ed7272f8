// Where tests put what they need for a while: one folder, gone when they end; what a killed run left goes with the next.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = /^jujur-scratch-(\d+)-\w+$/

const isOver = (pid) => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // Somebody else's lives too.
    return error.code === 'ESRCH'
  }
}

/** Another person's is theirs to remove. */
const removeIfOurs = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
  }
}

/** From here on the temporary folder of this process and of all that it starts. */
export const useScratch = () => {
  // Whoever started this process has one already.
  if (NAME.test(basename(tmpdir()))) return
  const parent = tmpdir()
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && isOver(Number(pid))) removeIfOurs(join(parent, name))
  }
  const folder = mkdtempSync(join(parent, `jujur-scratch-${process.pid}-`))
  // PostgreSQL's own user, whom a cluster of root's tests runs as, has to get at its folder within.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** For journeys, which start what follows only then. */
export default useScratch
