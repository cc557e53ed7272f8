/** Names and numbers as people write and type them. */

/**
 * How a Malaysian is greeted: the own name, without the father's (bin, binti, a/l, a/p, anak, s/o, d/o).
 * A Chinese or other name stays whole, because nothing in it tells family and own name apart.
 */
export const callName = (name: string): string => {
  const own = name.split(/\s+(?:bin|binti|bt|bte|binte|a\/l|a\/p|s\/o|d\/o|anak)\.?\s/i)[0]?.trim()
  return own || name.trim()
}

/** `crt 2026 7q4m2xkd` -> `CRT-2026-7Q4M2XKD`. In the random part Crockford's base 32 reads O as 0 and I and L as 1. */
export const tidySerial = (typed: string): string => {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const parts = /^([A-Z]{3})(\d{4})([0-9A-Z]{8})$/.exec(bare)
  if (!parts) return typed.trim().toUpperCase().replace(/\s+/g, '')
  return `${parts[1]}-${parts[2]}-${(parts[3] ?? '').replaceAll('O', '0').replace(/[IL]/g, '1')}`
}

/** Whole minutes to start with, for a time told in words. */
export const minutesUp = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** How many right answers a pass mark means. */
export const needed = (questions: number, passMark: number): number => Math.ceil((questions * passMark) / 100)

/** Size (in millimetres of an A4 page) and lines of a name on the certificate: 13 down to 8, then two lines. Wide scripts count double. */
export const nameOnPaper = (name: string): { size: number; lines: 1 | 2 } => {
  const ems = [...name].reduce((sum, character) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(character) ? 1 : 0.58), 0)
  const fits = 171 / Math.max(1, ems)
  return fits >= 8 ? { size: Math.min(13, Math.floor(fits * 10) / 10), lines: 1 } : { size: 8, lines: 2 }
}
