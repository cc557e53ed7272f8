/** Trees over digests: one root for all, and for each a path of hashes by which it is known to be under that root (RFC 9162, section 2.1). */
import { sha256 } from '../kit/security/secrets.ts'

const leaf = (digest: string) => sha256(Buffer.from(`00${digest}`, 'hex'))
const node = (left: string, right: string) => sha256(Buffer.from(`01${left}${right}`, 'hex'))

/** From the leaves up; the last of an uneven number goes up as it is. */
const levelsOf = (digests: readonly string[]): string[][] => {
  const levels = [digests.map(leaf)]
  for (let level = levels[0] as string[]; level.length > 1; levels.push(level)) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, i) => {
      const [left, right] = [below[2 * i] as string, below[2 * i + 1]]
      return right === undefined ? left : node(left, right)
    })
  }
  return levels
}

export const rootOf = (digests: readonly string[]): string => levelsOf(digests).at(-1)?.[0] ?? sha256('')

/** A tree whose digests come one by one: what is kept grows with the logarithm of their number. Plain data, so that it can be put away and gone on with. */
export type Growing = { count: number; whole: { height: number; hash: string }[] }
export const nothingGrown = (): Growing => ({ count: 0, whole: [] })
export const growBy = (tree: Growing, digest: string): void => {
  tree.count++
  let one = { height: 0, hash: leaf(digest) }
  for (let left = tree.whole.at(-1); left?.height === one.height; left = tree.whole.at(-1)) {
    tree.whole.pop()
    one = { height: one.height + 1, hash: node(left.hash, one.hash) }
  }
  tree.whole.push(one)
}
/** The same as rootOf over all of them. */
export const grownRoot = ({ whole }: Growing): string =>
  whole.length === 0 ? sha256('') : whole.map(({ hash }) => hash).reduceRight((right, left) => node(left, right))

/** For many of one tree: its hashes are worked out once. */
export const pathsIn = (digests: readonly string[]): ((index: number) => string[]) => {
  const levels = levelsOf(digests)
  return (index) => levels.slice(0, -1).flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
}

export type Place = { index: number; size: number; path: readonly string[] }
/** The root that a digest at this place comes to; null where the path is not one of such a tree. */
export const rootBy = (digest: string, { index, size, path }: Place): string | null => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let hash = leaf(digest)
  let used = 0
  for (let [at, count] = [index, size]; count > 1; at >>= 1, count = Math.ceil(count / 2)) {
    if (at % 2 === 0 && at + 1 === count) continue
    const other = path[used++]
    if (other === undefined) return null
    hash = at % 2 === 0 ? node(hash, other) : node(other, hash)
  }
  return used === path.length ? hash : null
}
