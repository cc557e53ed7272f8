/** A material, with the links its player needs. */
import { createHmac } from 'node:crypto'
import { type ContentLanguage, contentTags, type Language } from '@jujur/contract/enumerations.ts'
import type * as calls from '@jujur/contract/learning.ts'
import type { PackageSettings } from '@jujur/contract/packages.ts'
import { materialRead } from '../../courses/languages.rules.ts'
import { type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { contentLink, contentOrigin } from '../../kit/files/content-links.ts'
import { textsOf } from '../../kit/texts/texts.ts'
import type { ScormManifest } from '../../materials/manifest.rules.ts'
import { packageSettings } from '../../materials/materials.rules.ts'
import type { Settings } from '../../settings.ts'
import type learning from '../../texts/en/learning.json'
import { recordLanguage } from '../enrolments/enrolments.store.ts'
import { scormOf, totalScore } from '../enrolments/package-score.rules.ts'
import { type Lesson, languageRead, placedLesson } from '../enrolments/standing.rules.ts'
import { findStanding, lockEnrolment } from '../enrolments/standing.store.ts'
import { openMaterial } from './lessons.rules.ts'
import { markServed } from './lessons.store.ts'
import { showMaterial } from './lessons.view.ts'
import { partsToLaunch } from './scorm.rules.ts'
import { openScormSession } from './scorm.store.ts'

const texts = textsOf<typeof learning>('learning')
const packageTexts = (language: Language) => texts[language].package
/** The same each time, so that a package finds its own again, and nobody outside can tell whose it is. */
const madeUpId = (settings: Pick<Settings, 'key'>, module_progress_id: number) =>
  createHmac('sha256', settings.key('learners')).update(String(module_progress_id)).digest('hex').slice(0, 24)

/** Opens another session of a package: where it runs, and what it is given when it begins. */
const openPackage = async (
  { actor, now, write, kit }: Context<typeof calls.getViewMaterial>,
  { progress }: Lesson<'material'>,
  language: ContentLanguage,
  manifest: ScormManifest,
  package_sha256: string,
  granted: PackageSettings,
) => {
  const owner = { module_progress_id: progress.module_progress_id, user_id: actor.user_id, company_id: ownCompanyId(actor) }
  const { state, session_no } = await write((tx) => openScormSession(tx, owner, now))
  const visit = { ...owner, session_no, session_id: actor.session_id }
  return {
    url: contentLink(kit.settings, { package_sha256, version: manifest.version, visit }, now),
    scorm: {
      version: manifest.version,
      origin: contentOrigin(kit.settings, package_sha256),
      session_no,
      parts: partsToLaunch(manifest, state, {
        id: madeUpId(kit.settings, progress.module_progress_id),
        name: granted.names_person ? actor.name : packageTexts(actor.language).learner,
        language: contentTags[language],
      }),
      opens_windows: granted.opens_windows,
      downloads: granted.downloads,
      reported: progress.reported_at !== null,
      score: totalScore(manifest, state),
    },
  }
}

// ── Materials ────────────────────────────────────────────────────────────────────────────────────────────────

export const getViewMaterial: Handler<typeof calls.getViewMaterial> = async (context) => {
  const { input, actor, now, read, write, kit } = context
  const standing = await read((tx) => findStanding(tx, input))
  const decision = openMaterial(standing ? placedLesson(standing, input.module_progress_id, now) : undefined)
  if (isRefused(decision) || !standing) return isRefused(decision) ? decision : refuse(10077)
  const placed = decision.value
  const { enrolment } = standing
  const language = languageRead(standing, actor.language)
  if (placed.state === 'open')
    await write(async (tx) => {
      await lockEnrolment(tx, input)
      // A course that began before its language was recorded.
      if (enrolment.language === null) await recordLanguage(tx, enrolment.trainee_course_id, language)
      return markServed(tx, placed.progress, materialRead(standing.content, placed.item.material, input.language, language).language, now)
    })
  const manifest = scormOf(placed.item)
  const scorm =
    manifest && placed.item.material.file
      ? await openPackage(
          context,
          placed,
          language,
          manifest,
          placed.item.material.file.sha256,
          packageSettings(placed.item.material.package_settings),
        )
      : null

  return ok({ material: showMaterial({ settings: kit.settings, now, standing, language, asked: input.language }, placed, scorm) })
}
