import { materialReasons } from '@jujur/contract/materials.ts'
import { uploadReasons } from '@jujur/contract/uploads.ts'
import type { Refused } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'

/** Known before anything is sent. */
const ownReasons = ['svg', 'captions_file', 'not_ours'] as const
const known = [...uploadReasons, ...materialReasons, ...ownReasons] as const

/** Why a file was not taken, as the portal names it. */
export const fileReasonOf = ({ data }: Refused): string => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return typeof reason === 'string' ? reason : 'other'
}

export const useFileReasonWords = (): ((reason: string | null) => string) => {
  const t = useTexts('materials')
  return (reason) => {
    const one = known.find((name) => name === reason)
    return t(one ? `reason.${one}` : reason === null ? 'reason.network' : 'reason.other')
  }
}
