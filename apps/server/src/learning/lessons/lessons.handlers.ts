/** A material, with the links its player needs. */
import type * as calls from '@jujur/contract/learning.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { fileLink } from '../../kit/files/links.ts'
import { linkImages } from '../../kit/files/rich-text.ts'
import { placedLesson } from '../enrolments/standing.rules.ts'
import { findStanding, lockEnrolment } from '../enrolments/standing.store.ts'
import { inLanguage } from './languages.rules.ts'
import { canFinish, mergeSegments, openMaterial, watchedLength } from './lessons.rules.ts'
import { markServed } from './lessons.store.ts'
import { segments } from './lessons.usecases.ts'

// ── Materials ────────────────────────────────────────────────────────────────────────────────────────────────

/** Long enough to read or watch in one sitting. */
const LINK_SECONDS = 4 * 60 * 60

export const getViewMaterial: Handler<typeof calls.getViewMaterial> = async ({ input, actor, now, read, write, kit }) => {
  const standing = await read((at) => findStanding(at, input))
  const decision = openMaterial(standing ? placedLesson(standing, input.module_progress_id, now) : undefined)
  if (isRefused(decision)) return decision
  const placed = decision.value
  if (placed.state === 'open')
    await write(async (at) => {
      await lockEnrolment(at, input)
      return markServed(at, placed.progress, now)
    })

  const { material } = placed.item
  const { progress } = placed
  const link = (file: { sha256: string; type: string; name: string }) => fileLink(kit.settings, { ...file, inline: true }, now, LINK_SECONDS)
  const shown = inLanguage(material, input.language ?? actor.language)
  const length = watchedLength(material)
  return ok({
    material: {
      material_id: material.material_id,
      title: shown.title,
      type: material.type,
      language: shown.language,
      ...(shown.languages.length > 1 ? { languages: shown.languages } : {}),
      ...(shown.html === null ? {} : { html: linkImages(shown.html, (sha256) => link({ sha256, type: 'image/webp', name: 'picture.webp' })) }),
      ...(shown.file ? { url: link(shown.file), content_type: shown.file.type } : {}),
      ...(shown.transcript === undefined ? {} : { transcript: shown.transcript }),
      ...(shown.captions.length > 0
        ? { captions: shown.captions.map(({ language, sha256 }) => ({ language, url: link({ sha256, type: 'text/vtt', name: `${language}.vtt` }) })) }
        : {}),
      duration_seconds: shown.duration_seconds,
      reading_minutes: material.reading_minutes,
      min_seconds: material.min_seconds,
      seconds_done: Math.floor(progress.milliseconds_done / 1000),
      ...(length === null ? {} : { watched: segments(mergeSegments(progress.watched, length)) }),
      can_finish: placed.state === 'done' || canFinish({ ...progress, served_at: now }, material),
      state: placed.state === 'done' ? 'done' : 'open',
    },
  })
}
