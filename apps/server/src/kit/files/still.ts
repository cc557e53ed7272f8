/** A file that is checked and then kept must be one and the same. */
import { stat } from 'node:fs/promises'

const look = async (path: string) => {
  const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
  return [ino, size, mtimeNs, ctimeNs].join()
}

/** `changed` where the file was another one, or another content, when the work was done. */
export const heldStill = async <T>(path: string, work: () => Promise<T>): Promise<T | 'changed'> => {
  const before = await look(path)
  const done = await work()
  return (await look(path).catch(() => '')) === before ? done : 'changed'
}
