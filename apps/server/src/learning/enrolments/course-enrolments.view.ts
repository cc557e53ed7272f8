/** Where one person stands in a course, item by item. */
import type { ProgressItem } from '@jujur/contract/courses.ts'
import { itemTitle } from '../../courses/courses.rules.ts'
import { askedSeconds } from '../../materials/materials.rules.ts'
import type { WholeEnrolment } from './course-enrolments.store.ts'
import { type KeptState, scormOf, totalScore } from './package-score.rules.ts'

const instant = (date: Date | null | undefined) => date?.toISOString() ?? null

/** Every item of the version that was assigned, in its order, met or not. */
export const progressItems = ({ content, progress, attempts, kept }: WholeEnrolment): ProgressItem[] =>
  content.modules.flatMap((module, index) =>
    module.items.map((item) => {
      const met = progress.find(({ module_item_id }) => module_item_id === item.module_item_id)
      const own = met ? attempts.filter(({ module_progress_id }) => module_progress_id === met.module_progress_id) : []
      const isMaterial = item.type === 'material'
      const manifest = scormOf(item)
      const state = met && kept.find(({ module_progress_id }) => module_progress_id === met.module_progress_id)?.state
      return {
        module_item_id: item.module_item_id,
        module_no: index + 1,
        module_title: module.title,
        title: itemTitle(item),
        type: item.type,
        material_type: isMaterial ? item.material.type : null,
        mandatory: item.mandatory,
        opened_at: instant(met?.served_at ?? own[0]?.started_at),
        finished_at: instant(met?.finished_at),
        seconds_done: isMaterial && met ? Math.floor(met.milliseconds_done / 1000) : null,
        min_seconds: isMaterial ? askedSeconds(item.material) : null,
        package_score: manifest && state ? totalScore(manifest, state as KeptState) : null,
        attempts: own.map(({ module_progress_id: _, started_at, submitted_at, ...attempt }) => ({
          ...attempt,
          started_at: started_at.toISOString(),
          submitted_at: instant(submitted_at),
        })),
      }
    }),
  )
