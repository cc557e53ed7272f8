/** How this feature's values are called, in the reader's language. */
import { type RiskLevel, riskLevels, type UserStatus, userStatuses } from '@jujur/contract/enumerations.ts'
import type { ProblemKind, ReportLine, TraineeJob } from '@jujur/contract/trainees.ts'
import { useMemo } from 'react'
import { textOf, useTexts } from '../kit/texts/texts.ts'
import { figureRules } from '../kit/trouble/trouble-text.ts'
import type { BadgeState } from '../ui/state-badge.tsx'

export const traineeFields = [
  'name',
  'username',
  'email',
  'phone',
  'ic_no',
  'employee_no',
  'department',
  'position',
  'risk_level',
  'category',
  'board',
  'manager',
  'joined_on',
  'from',
] as const
type FileField = (typeof traineeFields)[number]
export const isField = (name: string): name is FileField => traineeFields.some((field) => field === name)

const formOnly = ['employee_category_id', 'is_board_member', 'manager_id'] as const
const formFields = [...traineeFields, ...formOnly] as const
/** What a form of one person holds; a file calls some of it otherwise. */
export type TraineeField = Exclude<(typeof formFields)[number], 'category' | 'board' | 'manager' | 'from'>
type Labelled = (typeof formFields)[number]

export const statusBadges: Record<UserStatus, BadgeState> = { active: 'completed', invited: 'invited', inactive: 'expired', locked: 'locked' }
export const registrationBadges: Record<1 | 2 | 3, BadgeState> = { 1: 'completed', 2: 'inProgress', 3: 'rejected' }

type Problem = ReportLine['problems'][number]
const ownCodes = [2111, 4444, 5555, 10001, 10002, 10003, 10004, 10012, 10054, 20073] as const

export const useTraineeWords = () => {
  const t = useTexts('trainees')
  const common = useTexts('common')
  return useMemo(() => {
    const labels = Object.fromEntries(formFields.map((name) => [name, t(`fields.${name}`)])) as Record<Labelled, string>
    const fieldName = (name: string | null) =>
      name === null ? common('field.this') : (formFields.map((field) => (field === name ? labels[field] : null)).find(Boolean) ?? name)
    /** What stands against somebody, by the code a call would refuse with. */
    const ofCode = (code: number): string => {
      const own = ownCodes.find((known) => known === code)
      return own ? t(`problem.${own}`) : (textOf('errors', `code.${code}`) ?? t('problem.unknown', { code }))
    }
    const ofProblem = ({ field, rule, code }: Problem): string => {
      const attribute = fieldName(field)
      if (rule === 'formula' || rule === 'in_file' || rule === 'padded' || rule === 'respelled' || rule === 'corrected' || rule === 'zeros_lost')
        return t(`problem.${rule}`, { field: attribute })
      const short = figureRules.find((known) => known === rule)
      if (short) return t(`problem.${short}`, { field: attribute })
      if (rule) return textOf('common', `field.${rule}`, { attribute }) ?? t('problem.invalid', { field: attribute })
      if (code === 10012 && field) return t('problem.taken', { field: attribute })
      return code === null ? t('problem.invalid', { field: attribute }) : ofCode(code)
    }
    /** As the file calls the column; a field that has none in it by its own name. */
    const columnOf = ({ field }: Pick<Problem, 'field'>, headings: TraineeJob['headings']): string => {
      if (field === null) return ''
      return (isField(field) ? headings[field] : '') || fieldName(field)
    }
    /** What may stand there, or what stands against it. */
    const allowed = (problem: Problem): string => {
      const { field, rule, code, row } = problem
      if (rule === 'in_file') return row === null ? t('allowed.onceInFile') : t('allowed.once', { row })
      if (rule === 'formula') return t('allowed.formula')
      if (rule === 'padded' || rule === 'respelled' || rule === 'corrected' || rule === 'zeros_lost') return t(`allowed.${rule}`)
      if (rule === 'before_joined' || rule === 'in_circle' || rule === 'has_left') return t(`allowed.${rule}`)
      if (code !== null) return code === 10001 || code === 10002 || code === 10012 ? t(`allowed.${code}`) : ofCode(code)
      return field !== null && isField(field) ? t(`allowed.${field}`) : ofProblem(problem)
    }
    /** So many rows were left out for this. */
    const ofKind = ({ field, rule, code, count }: ProblemKind, headings: TraineeJob['headings']): string => {
      const column = columnOf({ field }, headings)
      if (rule === 'in_file' || rule === 'formula' || rule === 'zeros_lost' || rule === 'required') return t(`kinds.${rule}`, { count, column })
      if (code === 10001 || code === 10002 || code === 10012) return t('kinds.taken', { count, column })
      if (rule !== null && field !== null && isField(field)) return t(`kinds.wrong.${field}`, { count })
      return t('kinds.other', { count, why: code === null ? fieldName(field) : ofCode(code) })
    }
    return {
      labels,
      columnOf,
      allowed,
      ofKind,
      ofCode,
      ofProblem,
      risks: riskLevels.map((value: RiskLevel) => ({ value, label: t(`risk.${value}`) })),
      statuses: userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    }
  }, [t, common])
}
