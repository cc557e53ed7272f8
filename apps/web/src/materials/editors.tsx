/** What is edited of each kind of material: one file for each, found here. */
import type { MaterialType } from '@jujur/contract/enumerations.ts'
import type { ComponentType } from 'react'
import { AudioEditor } from './audio-editor.tsx'
import { ImageEditor } from './image-editor.tsx'
import type { EditorProps } from './material-draft.ts'
import { PdfEditor } from './pdf-editor.tsx'
import { ScormEditor } from './scorm-editor.tsx'
import { TextEditor } from './text-editor.tsx'
import { VideoEditor } from './video-editor.tsx'

export const editors: Record<MaterialType, ComponentType<EditorProps>> = {
  text: TextEditor,
  video: VideoEditor,
  audio: AudioEditor,
  pdf: PdfEditor,
  image: ImageEditor,
  scorm: ScormEditor,
}
