/** A SCORM package; none is taken yet. */
import { type MaterialKind, notThat } from './material.kind.ts'

export const scorm: MaterialKind = { type: 'scorm', isRecording: false, check: async () => notThat('scorm') }
