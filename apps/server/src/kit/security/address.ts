/** Whose tries count together, where limits are for an address. */
import { isIPv6 } from 'node:net'

const GROUPS = 8
/** The eight groups of an IPv6 address, however it was written. */
const groupsOf = (ip: string): string[] => {
  // Written the one way by the parser of URLs, which knows no zone.
  const [bare = ''] = ip.split('%')
  const [before = '', after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right]
}

const isMapped = (groups: readonly string[]) => groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
const bytesOf = (group = '0') => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

/**
 * An IPv4 address by itself, also where it is written as IPv6; of IPv6 the /64, which is the least that one customer has: with 2^64 addresses in
 * hand a limit for each would be none.
 */
export const countedAs = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (isMapped(groups)) return [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
