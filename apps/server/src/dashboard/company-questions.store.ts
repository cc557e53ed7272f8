/** How a company's people answered questions at first, in SQL. */
import type { QuestionResult } from '@jujur/contract/dashboard.ts'
import type { ContentLanguage, Language } from '@jujur/contract/enumerations.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { courseVersion, courseVersionQuestion } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUpTo, type Direction, holding, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { companyQuestionFigure } from '../learning/attempts/attempts.table.ts'

const [figure, asked] = [companyQuestionFigure, courseVersionQuestion]

/** In the reader's language where it was published in it. */
const textIn = (language: Language) => sql<string>`coalesce(${asked.translations} ->> ${language}::text, ${asked.text})`

type Wanted = {
  words: string
  /** Only what somebody got wrong. */
  wrong?: boolean
}

const answered = (at: Connection, language: Language, { words, wrong }: Wanted) => {
  const text = textIn(language)
  return at.sql
    .select({
      question_id: figure.question_id,
      text,
      language: sql<ContentLanguage>`case when ${asked.translations} ? ${language}::text then ${language}::text else ${asked.language} end`,
      course_title: courseVersion.title,
      module_title: asked.module_title,
      answered: figure.answered,
      answered_right: figure.answered_right,
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
    .where(and(inScope(at, figure), wrong ? lt(figure.ease, 1) : undefined, holding(words, text, asked.module_title, courseVersion.title)))
}

/** Where too few answered it comes last both ways; of as many right, the one that most people answered comes first. */
const byEase = (dir: Direction = 'asc'): SQL[] => [
  sql`${figure.is_few}`,
  dir === 'asc' ? sql`${figure.ease}` : desc(figure.ease),
  desc(figure.answered),
  sql`${figure.question_id}`,
]

type Page = Ordered<'ease' | 'answered' | 'text'> & { length: number; start: number }

export const listQuestionResults = async (at: Connection, language: Language, want: Wanted, page: Page): Promise<QuestionResult[]> => {
  const { sort = 'ease' } = page
  const columns = { answered: figure.answered, text: sql`lower(${textIn(language)})` }
  const order = sort === 'ease' ? byEase(page.dir) : ordering({ ...page, sort }, columns, { sort, dir: 'asc' }, figure.question_id)
  return answered(at, language, want)
    .orderBy(...order)
    .limit(planned(page.length))
    .offset(planned(page.start))
}

export const countQuestionResults = (at: Connection, language: Language, want: Wanted): Promise<number> => countUpTo(at, answered(at, language, want))
