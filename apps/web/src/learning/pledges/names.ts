/** Names and numbers as they stand on a certificate, and as people type them. */

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

/** Size (in millimetres of an A4 page) and lines of a name on the certificate: 13 down to 8, then two lines. Wide scripts count double. */
export const nameOnPaper = (name: string): { size: number; lines: 1 | 2 } => {
  const ems = [...name].reduce((sum, character) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(character) ? 1 : 0.58), 0)
  const fits = 171 / Math.max(1, ems)
  return fits >= 8 ? { size: Math.min(13, Math.floor(fits * 10) / 10), lines: 1 } : { size: 8, lines: 2 }
}
