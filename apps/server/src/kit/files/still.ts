/** A file that is checked and then kept must be one and the same. */
import { stat } from 'node:fs/promises'

/** Empty where it is gone. */
const look = async (path: string): Promise<string> => {
  const seen = await stat(path, { bigint: true }).catch(() => null)
  return seen ? [seen.ino, seen.size, seen.mtimeNs, seen.ctimeNs].join() : ''
}

/** `changed` where the file was another one, had another content or was gone when the work was done, whatever became of the work. */
export const heldStill = async <T>(path: string, work: () => Promise<T>): Promise<T | 'changed'> => {
  const before = await look(path)
  if (before === '') return 'changed'
  try {
    const done = await work()
    return (await look(path)) === before ? done : 'changed'
  } catch (error) {
    if ((await look(path)) !== before) return 'changed'
    throw error
  }
}
