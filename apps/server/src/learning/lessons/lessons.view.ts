/** A material as its player gets it. */
import type { Output } from '@jujur/contract/call.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type * as calls from '@jujur/contract/learning.ts'
import { materialRead } from '../../courses/languages.rules.ts'
import { fileLink } from '../../kit/files/links.ts'
import { linkImages } from '../../kit/files/rich-text.ts'
import { askedSeconds } from '../../materials/materials.rules.ts'
import type { Settings } from '../../settings.ts'
import type { Lesson } from '../enrolments/standing.rules.ts'
import type { LoadedStanding } from '../enrolments/standing.store.ts'
import { canFinish, mergeSegments, watchedLength } from './lessons.rules.ts'
import { segments } from './lessons.usecases.ts'

/** Long enough to read or watch in one sitting. */
const LINK_SECONDS = 4 * 60 * 60

type Shown = Output<typeof calls.getViewMaterial>['material']
type Launched = Pick<Shown, 'url' | 'scorm'>
type Reading = {
  settings: Settings
  now: Date
  standing: LoadedStanding
  /** Of the course. */
  language: ContentLanguage
  /** Of this material alone, where another was chosen. */
  asked: ContentLanguage | undefined
}

/** What there is to read, watch or hear, with links that last. */
const showFiles = ({ settings, now, standing, language, asked }: Reading, { item: { material } }: Lesson<'material'>, launched: Launched | null) => {
  const link = (file: { sha256: string; type: string; name: string }) => fileLink(settings, { ...file, inline: true }, now, LINK_SECONDS)
  const shown = materialRead(standing.content, material, asked, language)
  return {
    title: shown.title,
    language: shown.language,
    ...(shown.languages.length > 1 ? { languages: shown.languages } : {}),
    ...(shown.html === null ? {} : { html: linkImages(shown.html, (sha256) => link({ sha256, type: 'image/webp', name: 'picture.webp' })) }),
    ...(launched ?? {}),
    ...(shown.file && !launched ? { url: link(shown.file), content_type: shown.file.type } : {}),
    ...(shown.transcript === undefined ? {} : { transcript: shown.transcript }),
    ...(shown.captions.length > 0
      ? {
          captions: shown.captions.map((one) => ({
            language: one.language,
            url: link({ sha256: one.sha256, type: 'text/vtt', name: `${one.language}.vtt` }),
          })),
        }
      : {}),
    duration_seconds: shown.duration_seconds,
  }
}

/** `launched`: a package that was opened for this. */
export const showMaterial = (reading: Reading, placed: Lesson<'material'>, launched: Launched | null): Shown => {
  const { material } = placed.item
  const { progress } = placed
  const length = watchedLength(material)
  return {
    material_id: material.material_id,
    type: material.type,
    ...showFiles(reading, placed, launched),
    reading_minutes: material.reading_minutes,
    min_seconds: askedSeconds(material),
    seconds_done: Math.floor(progress.milliseconds_done / 1000),
    ...(length === null ? {} : { watched: segments(mergeSegments(progress.watched, length)) }),
    can_finish: placed.state === 'done' || canFinish({ ...progress, served_at: reading.now }, material),
    state: placed.state === 'done' ? 'done' : 'open',
  }
}
