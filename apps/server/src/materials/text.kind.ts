/** A text written here, or in Word before; of that file nothing is kept but what stands in it. */
import type { MaterialKind } from './material.kind.ts'
import { textOfWord } from './word.usecases.ts'

export const text: MaterialKind = { type: 'text', isRecording: false, check: null, written: (file, kit) => textOfWord(kit, file) }
