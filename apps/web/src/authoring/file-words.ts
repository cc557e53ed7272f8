import { materialReasons } from '@jujur/contract/materials.ts'
import { uploadReasons } from '@jujur/contract/uploads.ts'
import type { Refused } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'

const known = [...uploadReasons, ...materialReasons] as const

/** Why a file was not taken, as the portal names it. */
export const reasonOf = ({ data }: Refused): string => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return typeof reason === 'string' ? reason : 'other'
}

export const useFileWords = (): ((reason: string | null) => string) => {
  const t = useTexts('materials')
  return (reason) => {
    const one = known.find((name) => name === reason)
    return t(one ? `reason.${one}` : reason === null ? 'reason.network' : 'reason.other')
  }
}
