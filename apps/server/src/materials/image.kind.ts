/** One picture, drawn anew: nothing that was hidden in it or behind it is kept. */
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { type MaterialKind, notTaken, notThat, whyNot } from './material.kind.ts'

export const image: MaterialKind = {
  type: 'image',
  isRecording: false,
  check: async ({ path }) => {
    const drawn = await reencodeImage(path, { maxSide: SIDES.material })
    if (drawn === 'too_large') return notTaken('too_large')
    if (drawn === 'no_picture') return notThat(await whyNot(path, /^image\/(jpeg|png|webp)$/))
    if (drawn === 'heic') return notThat('heic')
    const { bytes, type, width, height } = drawn
    return { content: bytes, content_type: type, duration_seconds: null, details: { width, height } }
  },
}
