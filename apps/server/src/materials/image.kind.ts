/** One picture, drawn anew: nothing that was hidden in it or behind it is kept. */
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { type MaterialKind, notTaken, notThat } from './material.kind.ts'

export const image: MaterialKind = {
  type: 'image',
  isRecording: false,
  check: async ({ path }) => {
    const drawn = await reencodeImage(path, { maxSide: SIDES.material })
    if (drawn === 'no_picture') return notThat('wrong_type')
    if (drawn === 'too_large') return notTaken('too_large')
    const { bytes, type, width, height } = drawn
    return { content: bytes, content_type: type, duration_seconds: null, details: { width, height } }
  },
}
