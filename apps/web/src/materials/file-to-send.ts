import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { LARGEST_MATERIAL } from '@jujur/contract/materials.ts'
import { pictureToSend } from '../kit/forms/picture-file.ts'
import { otherWay } from './file-type.ts'

export const pictureReasons = { type: 'wrong_type', size: 'too_large', heic: 'heic' } as const

/** The file of a material as it is sent: a picture small enough to be drawn anew. Or the reason why it is not worth sending. */
export const fileToSend = async (file: File, type: MaterialType): Promise<{ file: File } | { reason: string }> => {
  const other = otherWay(file)
  if (other) return { reason: other }
  if (type !== 'image') return { file }
  const sent = await pictureToSend(file, LARGEST_MATERIAL)
  return typeof sent === 'string' ? { reason: pictureReasons[sent] } : { file: sent }
}
