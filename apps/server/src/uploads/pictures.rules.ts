/** Why a picture is not taken. */
import { refuse } from '../kit/call/handler.ts'

/** What is wrong with what came in place of a picture. */
export type UploadedPictureFault = 'empty' | 'too_large' | 'heic' | 'no_picture'

/** Nothing came, or too much: 10024; a photograph as phones keep it, or no picture at all: 10076. */
export const pictureRefused = (fault: UploadedPictureFault) => {
  if (fault === 'empty') return refuse(10024)
  if (fault === 'too_large') return refuse(10024, { reason: 'too_large' })
  return fault === 'heic' ? refuse(10076, { reason: 'heic' }) : refuse(10076)
}
