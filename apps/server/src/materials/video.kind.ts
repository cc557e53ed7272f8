/** A film: MP4 or WebM with pictures in it. */
import { mediaOf } from '../kit/files/media.ts'
import { type MaterialKind, notThat, whyNot } from './material.kind.ts'

export const video: MaterialKind = {
  type: 'video',
  isRecording: true,
  check: async ({ path }) => {
    const media = await mediaOf(path)
    if (!media?.type.startsWith('video/')) return notThat(await whyNot(path, /^video\//))
    if (media.codec !== undefined) return notThat('codec')
    return { content: { path }, content_type: media.type, duration_seconds: media.duration_seconds, details: {} }
  },
}
