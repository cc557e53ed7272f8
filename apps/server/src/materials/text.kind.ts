/** A text written here; it has no file. */
import type { MaterialKind } from './material.kind.ts'

export const text: MaterialKind = { type: 'text', isRecording: false, check: null }
