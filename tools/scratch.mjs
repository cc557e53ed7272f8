// Where tests put what they need for a while: one folder, gone when they end; what a killed run left goes with the next.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const OWN = /^jujur-[a-z]+-(\d+)-\w+$/

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

/** A new folder of this process; those of its kind whose process is over go. */
export const makeOwn = (parent, kind) => {
  for (const name of readdirSync(parent)) {
    const [, pid] = OWN.exec(name) ?? []
    if (pid && name.startsWith(`jujur-${kind}-`) && isOver(Number(pid))) removeIfOurs(join(parent, name))
  }
  return mkdtempSync(join(parent, `jujur-${kind}-${process.pid}-`))
}

/** From here on the temporary folder of this process and of all that it starts. */
export const useScratch = () => {
  // Whoever started this process has one already.
  if (basename(tmpdir()).startsWith('jujur-scratch-')) return
  const folder = makeOwn(tmpdir(), 'scratch')
  // PostgreSQL's own user, whom a cluster of root's tests runs as, has to get at its folder within.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** For journeys, which start what follows only then. */
export default useScratch
