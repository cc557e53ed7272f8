/** What SCORM packages report of themselves as a score, for whoever takes the course and whoever looks after it. */
import type { ContentItem } from '../../courses/courses.rules.ts'
import type { ScormManifest } from '../../materials/manifest.rules.ts'

export type PackageState = Readonly<Record<string, string>>
/** By sco_id. */
export type KeptState = Readonly<Record<string, PackageState>>
export type Version = ScormManifest['version']

export const scormOf = (item: ContentItem): ScormManifest | null =>
  item.type === 'material' && item.material.type === 'scorm' ? ((item.material.details?.scorm as ScormManifest | undefined) ?? null) : null

const number = (value: string | undefined): number | null =>
  value === undefined || value.trim() === '' || !Number.isFinite(Number(value)) ? null : Number(value)
const percent = (value: number) => Math.round(Math.max(0, Math.min(100, value)))

/** 0 to 100; null where the package reported none. */
export const scoreOf = (version: Version, state: PackageState): number | null => {
  const base = version === '1.2' ? 'cmi.core.score' : 'cmi.score'
  const scaled = number(state[`${base}.scaled`])
  if (version === '2004' && scaled !== null) return percent(scaled * 100)
  const raw = number(state[`${base}.raw`])
  if (raw === null) return null
  const [from, to] = [number(state[`${base}.min`]) ?? 0, number(state[`${base}.max`]) ?? 100]
  return to > from ? percent(((raw - from) / (to - from)) * 100) : percent(raw)
}

/** The mean of what the parts report; null where none does. */
export const totalScore = ({ version, scos }: ScormManifest, kept: KeptState): number | null => {
  const scores = scos.flatMap(({ id }) => {
    const score = kept[id] ? scoreOf(version, kept[id]) : null
    return score === null ? [] : [score]
  })
  return scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
