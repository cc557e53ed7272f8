/**
 * How a company's people answered questions at first, in SQL: as it stood when the day began, and then only by five answers or more at once.
 * Figures that move with each answer, or with the few of one day, would tell whoever looks before and after how one person answered.
 */
import { FEW_ANSWERS, type QuestionResult } from '@jujur/contract/dashboard.ts'
import type { ContentLanguage, Language } from '@jujur/contract/enumerations.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { courseVersion, courseVersionQuestion } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUpTo, type Direction, holding, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { companyQuestionFigure } from '../learning/attempts/attempts.table.ts'

const [figure, asked] = [companyQuestionFigure, courseVersionQuestion]

/** In the reader's language where it was published in it. */
const textIn = (language: Language) => sql<string>`coalesce(${asked.translations} ->> ${language}::text, ${asked.text})`

/** What had been counted before the day, where it is enough more than what was told last (attempts.store countForCompany). */
const told = (day: string) => {
  const moves = sql`(coalesce(${figure.counted_on} < ${day}, true) and ${figure.answered} - ${figure.answered_before} >= ${FEW_ANSWERS})`
  const answered = sql<number>`case when ${moves} then ${figure.answered} else ${figure.answered_before} end`
  const right = sql<number>`case when ${moves} then ${figure.answered_right} else ${figure.right_before} end`
  return { answered, right, ease: sql`(${right})::double precision / (${answered})` }
}

type Wanted = {
  /** Today, in Kuala Lumpur. */
  day: string
  words: string
  /** Only what somebody got wrong. */
  wrong?: boolean
}

const results = (tx: Connection, language: Language, { day, words, wrong }: Wanted) => {
  const text = textIn(language)
  const { answered, right } = told(day)
  const isTold = sql`${answered} >= ${FEW_ANSWERS}`
  return tx.sql
    .select({
      question_id: figure.question_id,
      text,
      language: sql<ContentLanguage>`case when ${asked.translations} ? ${language}::text then ${language}::text else ${asked.language} end`,
      course_title: courseVersion.title,
      module_title: asked.module_title,
      answered,
      answered_right: right,
    })
    .from(figure)
    .innerJoin(
      asked,
      and(
        eq(asked.course_version_id, figure.course_version_id),
        eq(asked.module_item_id, figure.module_item_id),
        eq(asked.question_id, figure.question_id),
      ),
    )
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, figure.course_version_id))
    .where(
      and(
        inScope(tx, figure),
        isTold,
        wrong ? sql`${right} < ${answered}` : undefined,
        holding(words, text, asked.module_title, courseVersion.title),
      ),
    )
}

/** Of as many right, the one that most people answered comes first. */
const byEase = (day: string, dir: Direction = 'asc'): SQL[] => {
  const { answered, ease } = told(day)
  return [dir === 'asc' ? ease : desc(ease), desc(answered), sql`${figure.question_id}`]
}

type Page = Ordered<'ease' | 'answered' | 'text'> & { length: number; start: number }

export const listQuestionResults = async (tx: Connection, language: Language, want: Wanted, page: Page): Promise<QuestionResult[]> => {
  const { sort = 'ease' } = page
  const columns = { answered: told(want.day).answered, text: sql`lower(${textIn(language)})` }
  const order = sort === 'ease' ? byEase(want.day, page.dir) : ordering({ ...page, sort }, columns, { sort, dir: 'asc' }, figure.question_id)
  return results(tx, language, want)
    .orderBy(...order)
    .limit(planned(page.length))
    .offset(planned(page.start))
}

export const countQuestionResults = (tx: Connection, language: Language, want: Wanted): Promise<number> => countUpTo(tx, results(tx, language, want))
