/** All players, each in a file of its own, by the kind of material it shows. Nothing of an editor is here. */
import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { type ComponentType, lazy } from 'react'
import type { PlayerProps } from '../shapes.ts'
import { AudioView } from './audio-view.tsx'
import { ImageView } from './image-view.tsx'
import { VideoView } from './video-view.tsx'

// The sanitiser and the PDF reader come along only for the materials that need them.
const TextView = lazy(() => import('./text-view.tsx').then(({ TextPlayer }) => ({ default: TextPlayer })))
const ScormView = lazy(() => import('./scorm-view.tsx').then(({ ScormPlayer }) => ({ default: ScormPlayer })))
const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

export const players: Record<MaterialType, { view: ComponentType<PlayerProps>; hasFile: boolean }> = {
  text: { view: TextView, hasFile: false },
  video: { view: VideoView, hasFile: true },
  audio: { view: AudioView, hasFile: true },
  pdf: { view: PdfView, hasFile: true },
  image: { view: ImageView, hasFile: true },
  scorm: { view: ScormView, hasFile: true },
}
