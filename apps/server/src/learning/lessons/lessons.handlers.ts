/** A material, with the links its player needs. */
import type * as calls from '@jujur/contract/learning.ts'
import { type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import { fileLink } from '../../kit/files/links.ts'
import { linkImages } from '../../kit/files/rich-text.ts'
import { placedLesson } from '../enrolments/standing.rules.ts'
import { findStanding, lockEnrolment } from '../enrolments/standing.store.ts'
import { canFinish, mergeSegments, openMaterial } from './lessons.rules.ts'
import { markServed } from './lessons.store.ts'
import { segments } from './lessons.usecases.ts'

// ── Materials ────────────────────────────────────────────────────────────────────────────────────────────────

/** Long enough to read or watch in one sitting. */
const LINK_SECONDS = 4 * 60 * 60

export const getViewMaterial: Handler<typeof calls.getViewMaterial> = async ({ input, now, read, write, kit }) => {
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
  return ok({
    material: {
      material_id: material.material_id,
      title: material.title,
      type: material.type,
      language: material.language,
      ...(material.html === null ? {} : { html: linkImages(material.html, (sha256) => link({ sha256, type: 'image/webp', name: 'picture.webp' })) }),
      ...(material.file ? { url: link(material.file), content_type: material.file.type } : {}),
      ...(material.transcript === undefined ? {} : { transcript: material.transcript }),
      duration_seconds: material.duration_seconds,
      reading_minutes: material.reading_minutes,
      min_seconds: material.min_seconds,
      seconds_done: Math.floor(progress.milliseconds_done / 1000),
      ...(material.duration_seconds === null ? {} : { watched: segments(mergeSegments(progress.watched, material.duration_seconds)) }),
      can_finish: placed.state === 'done' || canFinish({ ...progress, served_at: now }, material),
      state: placed.state === 'done' ? 'done' : 'open',
    },
  })
}
