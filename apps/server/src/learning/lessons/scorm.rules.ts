/** What a SCORM package reports, and what it is worth (product.md section 5): reported by the package, counted by the course's own rule. */
import type { saveScormState } from '@jujur/contract/learning.ts'
import type { ScormPart } from '@jujur/contract/packages.ts'
import type { ScormRule } from '../../courses/courses.rules.ts'
import { type Decision, invalid, ok, refuse } from '../../kit/call/handler.ts'
import type { Sco, ScormManifest } from '../../materials/manifest.rules.ts'
import { type KeptState, type PackageState, scoreOf, scormOf, totalScore, type Version } from '../enrolments/package-score.rules.ts'
import { isLesson, type Lesson, type PlacedItem } from '../enrolments/standing.rules.ts'

/** Of one package and learner, all its parts together; a well-behaved one keeps a few kilobytes. */
export const STATE_BYTES = 256 * 1024
const STATE_ELEMENTS = 4_000

/** Only elements of the data model; what tells how many or which there are is worked out anew. */
const isElement = (name: string) => /^(cmi|adl)\.[\w.]+$/.test(name) && !/\._(count|children|version)$/.test(name)

/** What is sent is put over what is there: only the last report of a session brings its total time. Null where it is more than may be kept. */
export const mergedState = (kept: KeptState, sco_id: string, sent: PackageState): KeptState | null => {
  const own = { ...kept[sco_id], ...Object.fromEntries(Object.entries(sent).filter(([name]) => isElement(name))) }
  const next = { ...kept, [sco_id]: own }
  const elements = Object.values(next).flatMap((state) => Object.entries(state))
  const size = elements.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return elements.length > STATE_ELEMENTS || size > STATE_BYTES ? null : next
}

const OPENED = 'cmi.opened'
/** One word for where a part stands, as the package says. */
export const scoStatusOf = (version: Version, sco: Sco, state: PackageState | undefined): string | null => {
  if (!state) return null
  if (sco.asset) return state[OPENED] === 'true' ? 'completed' : null
  if (version === '1.2') return state['cmi.core.lesson_status'] ?? null
  const success = state['cmi.success_status']
  return success === 'passed' || success === 'failed' ? success : (state['cmi.completion_status'] ?? null)
}

const isDone = (version: Version, sco: Sco, state: PackageState | undefined): boolean => {
  const status = scoStatusOf(version, sco, state)
  return status === 'completed' || status === 'passed' || (version === '2004' && state?.['cmi.completion_status'] === 'completed')
}
/** 1.2, `lesson_status`: with a mastery score the portal may judge where the package only says that it is completed. */
const isPassed = (version: Version, sco: Sco, state: PackageState | undefined): boolean => {
  const status = scoStatusOf(version, sco, state)
  if (status === 'passed') return true
  const score = state ? scoreOf(version, state) : null
  return status === 'completed' && !sco.asset && sco.mastery !== null && score !== null && score >= sco.mastery
}

/** Whether the package has reported what the course asks for: all parts completed; besides one passed and none failed; or a score. */
export const fulfils = (rule: ScormRule, manifest: ScormManifest, kept: KeptState): boolean => {
  const { version, scos } = manifest
  if (rule.rule === 'score') return (totalScore(manifest, kept) ?? -1) >= rule.at_least
  const isWhole = scos.every((sco) => isDone(version, sco, kept[sco.id]) || (rule.rule === 'passed' && isPassed(version, sco, kept[sco.id])))
  if (rule.rule === 'completed') return isWhole
  return (
    isWhole && scos.some((sco) => isPassed(version, sco, kept[sco.id])) && !scos.some((sco) => scoStatusOf(version, sco, kept[sco.id]) === 'failed')
  )
}

/** `language` as BCP 47 has it: packages that speak several begin in that one. */
type Learner = { readonly id: string; readonly name: string; readonly language: string }
/** Told anew with each beginning, or only ever told by the package. */
const notKept =
  /^cmi\.(core\.)?(session_time|exit|entry|credit|lesson_mode|mode|student_id|student_name|learner_id|learner_name|(student|learner)_preference\.language)$/

/** What a part is given before it begins (SCORM 1.2 run-time 3.4.3; 2004 run-time 4.2): its own state, who learns, and whether it goes on. */
const launchState = (version: Version, sco: Sco, state: PackageState | undefined, learner: Learner): Record<string, string> => {
  const kept = Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => !notKept.test(name) && name !== OPENED))
  const exit = state?.[version === '1.2' ? 'cmi.core.exit' : 'cmi.exit']
  const entry = !state ? 'ab-initio' : exit === 'suspend' || exit === 'logout' ? 'resume' : ''
  if (version === '1.2')
    return {
      ...kept,
      'cmi.core.student_id': learner.id,
      'cmi.core.student_name': learner.name,
      'cmi.student_preference.language': learner.language,
      'cmi.core.entry': entry,
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      ...(sco.launch_data ? { 'cmi.launch_data': sco.launch_data } : {}),
      ...(sco.mastery === null ? {} : { 'cmi.student_data.mastery_score': String(sco.mastery) }),
    }
  return {
    ...kept,
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
    'cmi.learner_preference.language': learner.language,
    'cmi.entry': entry,
    'cmi.credit': 'credit',
    'cmi.mode': 'normal',
    ...(sco.launch_data ? { 'cmi.launch_data': sco.launch_data } : {}),
    ...(sco.mastery === null ? {} : { 'cmi.scaled_passing_score': String(sco.mastery / 100) }),
  }
}

export const partsToLaunch = ({ version, scos }: ScormManifest, kept: KeptState, learner: Learner): ScormPart[] =>
  scos.map((sco) => ({
    sco_id: sco.id,
    title: sco.title,
    href: sco.href,
    asset: sco.asset,
    status: scoStatusOf(version, sco, kept[sco.id]),
    state: launchState(version, sco, kept[sco.id], learner),
  }))

export type ScormLesson = { lesson: Lesson<'material'>; manifest: ScormManifest; rule: ScormRule }

/** 10077 no such item in a course of this person, 10063 it is no package, locked while something before it is open. */
export const scormLesson = (placed: PlacedItem | undefined): Decision<typeof saveScormState, ScormLesson> => {
  if (!placed) return refuse(10077)
  const manifest = scormOf(placed.item)
  if (!isLesson(placed, 'material') || !manifest) return refuse(10063)
  if (placed.state === 'locked') return { refuse: 2111, data: { reason: 'locked', by: placed.reason } }
  return ok({ lesson: placed, manifest, rule: placed.item.scorm_rule ?? { rule: 'completed' } })
}

/** A report for a part that the package does not have, or of more than may be kept, is refused. */
export const takeReport = (
  { manifest }: ScormLesson,
  kept: KeptState,
  sco_id: string,
  state: PackageState,
): Decision<typeof saveScormState, KeptState> => {
  if (!manifest.scos.some(({ id }) => id === sco_id)) return invalid('sco_id', 'invalid')
  const next = mergedState(kept, sco_id, state)
  return next ? ok(next) : invalid('state', 'max_length')
}
