/** All kinds of material; nothing else asks which kind one is. */
import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { audio } from './audio.kind.ts'
import { image } from './image.kind.ts'
import type { MaterialKind } from './material.kind.ts'
import { pdf } from './pdf.kind.ts'
import { scorm } from './scorm.kind.ts'
import { text } from './text.kind.ts'
import { video } from './video.kind.ts'

export const kinds: Record<MaterialType, MaterialKind> = { video, audio, pdf, image, text, scorm }
