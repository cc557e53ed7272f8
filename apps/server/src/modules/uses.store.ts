/** Which courses contain a module: their drafts, and what was published of them. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import { sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'

const NAMED = 50
type Found = { id: number; title: string; live_version: number | null; total: number }

export const coursesWith = async (tx: Connection, module_id: number): Promise<WhereUsed> => {
  const holds = sql`content @> jsonb_build_object('modules', jsonb_build_array(jsonb_build_object('module_id', ${module_id}::integer)))`
  const { rows } = await tx.sql.execute<Found>(sql`
    select c.course_id as id, c.title, v.live_version, count(*) over ()::integer as total
    from course c
    left join (select course_id, max(version_no)::integer as live_version from course_version where ${holds} group by course_id) v using (course_id)
    where v.live_version is not null
      or exists (select from course_module m where m.course_id = c.course_id and m.module_id = ${module_id})
      or exists (select from course_submission s where s.course_id = c.course_id and s.status = 'pending' and ${holds})
    order by c.title, c.course_id limit ${NAMED}`)
  return {
    used_in: rows.map(({ id, title, live_version }) => ({ kind: 'course', id, title, live_version })),
    used_total: rows[0]?.total ?? 0,
  }
}
