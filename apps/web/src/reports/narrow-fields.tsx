/** What a report is narrowed to: a course, a department, an employee category. */
import type { Output } from '@jujur/contract/call.ts'
import { type getReportChoices, isLearningReport, isMoneyReport, type ReportKind } from '@jujur/contract/reports.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'

export type Narrowed = { course: string | null; department: string | null; category: string | null }
export const notNarrowed: Narrowed = { course: null, department: null, category: null }
/** Among the departments, what stands for having none; no department is called so. */
const NO_DEPARTMENT = '\u0000'

/** As the calls take it. What a kind is not narrowed to is left out. */
export const narrowedInput = (kind: ReportKind, { course, department, category }: Narrowed) => ({
  ...(course && !isMoneyReport(kind) ? { course_ids: [Number(course)] } : {}),
  ...(isLearningReport(kind) ? (department === NO_DEPARTMENT ? { no_department: true } : department ? { department } : {}) : {}),
  ...(category && isLearningReport(kind) ? { employee_category_id: Number(category) } : {}),
})

type Props = { kind: ReportKind; choices: Output<typeof getReportChoices> | undefined; chosen: Narrowed; change: (more: Partial<Narrowed>) => void }
export const NarrowFields = ({ kind, choices, chosen: { course, department, category }, change }: Props) => {
  const t = useTexts('reports')
  const p = useTexts('people')
  const isProvider = useSession()?.user.company === null
  const { courses = [], departments = [], categories = [] } = choices ?? {}
  const isOfPeople = isLearningReport(kind)
  // What comes with the answer has its place before it; the provider has none of these before a company is chosen.
  const mayHave = (some: readonly unknown[]) => some.length > 0 || (choices === undefined && !isProvider)
  return (
    <>
      {!isMoneyReport(kind) && (
        <FilterSelect
          steady
          label={t('course')}
          value={course}
          onChange={(one) => change({ course: one })}
          options={courses.map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
        />
      )}
      {isOfPeople && mayHave(departments) && (
        <FilterSelect
          steady
          label={t('department')}
          value={department}
          onChange={(one) => change({ department: one })}
          options={[...departments.map((name) => ({ value: name, label: name })), { value: NO_DEPARTMENT, label: t('noDepartment') }]}
        />
      )}
      {isOfPeople && mayHave(categories) && (
        <FilterSelect
          steady
          label={p('category')}
          value={category}
          onChange={(one) => change({ category: one })}
          options={categories.map(({ employee_category_id, offered, name }) => ({
            value: String(employee_category_id),
            label: name ?? (offered ? p(`offered.${offered}`) : ''),
          }))}
        />
      )}
    </>
  )
}
