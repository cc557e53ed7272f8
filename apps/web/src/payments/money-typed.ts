/** Money as people type it, in any of the portal's languages; the other way round is `typed` of the formats. */

const MOST_DIGITS = 12
const GROUP = /^\d{1,3}([.,' \u00a0\u202f]\d{3})*$/

/**
 * Sen from `4000`, `4,000.00`, `4.000,00`, `4 000,5`: the last comma or point with one or two digits behind it parts ringgit from sen. Null for
 * whatever is no amount, and for `266.649`: in most of the languages that is three places of sen, not a thousand times as much.
 */
export const senOf = (typed: string): number | null => {
  const text = typed.trim().replace(/^RM\s*/i, '')
  const [, whole = text, part = ''] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  if (/^\d{1,3}\.\d{3}$/.test(text)) return null
  if (!/^\d+$/.test(whole) && !GROUP.test(whole)) return null
  const digits = whole.replaceAll(/\D/g, '')
  if (digits.length > MOST_DIGITS) return null
  return Number(digits) * 100 + Number(part.padEnd(2, '0'))
}
