/** A SCORM package, 1.2 or 2004: judged by its manifest, its files kept apart for the origin that it runs on. */
import { type MaterialKind, notTaken, notThat } from './material.kind.ts'
import { recordPackage, takePackage } from './package.usecases.ts'

export const scorm: MaterialKind = {
  type: 'scorm',
  isRecording: false,
  check: async ({ path }, { files }) => {
    const taken = await takePackage(files, path)
    if (!taken.ok) return taken.trouble === 'too_large' ? notTaken('too_large') : notThat(taken.trouble)
    const { version, title, scos, words, notes } = taken.value
    return {
      content: { path },
      content_type: 'application/zip',
      duration_seconds: null,
      notes,
      inside: taken.value.files,
      details: { scorm: { version, title, scos }, words },
      keep: (tx, sha256) => recordPackage(tx, sha256, taken.value),
    }
  },
}
