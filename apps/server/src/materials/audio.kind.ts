/** Something to hear: MP3, M4A, Ogg, WebM or WAV. */
import { mediaOf } from '../kit/files/media.ts'
import { type MaterialKind, notThat, whyNot } from './material.kind.ts'

export const audio: MaterialKind = {
  type: 'audio',
  isRecording: true,
  check: async ({ path }) => {
    const media = await mediaOf(path)
    if (!media?.type.startsWith('audio/')) return notThat(await whyNot(path, /^audio\//))
    return { content: { path }, content_type: media.type, duration_seconds: media.duration_seconds, details: {} }
  },
}
