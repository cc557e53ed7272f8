/** Where a material is contained: in modules, in courses as they are being written, and in what was published. */
import type { WhereUsed } from '@jujur/contract/authoring.ts'
import { sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { isOpenStatus } from '../learning/enrolments/enrolments.table.ts'

const SHOWN = 50

/**
 * Each module that is in no course, and each course that has it in its draft or in a version: `live_version` is the newest one, where that has it.
 * A version of the past holds it too, and keeps it from being deleted.
 */
export const whereUsed = async (tx: Connection, material_id: number): Promise<WhereUsed> => {
  const { rows } = await tx.sql.execute<{ kind: 'module' | 'course'; id: number; title: string; live_version: number | null }>(sql`
    with modules as (select distinct module_id from module_item where material_id = ${material_id}),
    held as (
      select v.course_id, v.version_no, v.version_no = max(v.version_no) over (partition by v.course_id) as is_newest,
        jsonb_path_exists(v.content, '$.modules[*].items[*].material.material_id ? (@ == $id)', jsonb_build_object('id', ${material_id}::integer)) as has
      from course_version v
    )
    select 'module' as kind, m.module_id as id, m.title, null::integer as live_version
      from trainee_module m join modules using (module_id)
      where not exists (select from course_module cm where cm.module_id = m.module_id)
    union all
    select 'course', c.course_id, c.title, (select h.version_no from held h where h.course_id = c.course_id and h.is_newest and h.has)
      from course c
      where exists (select from course_module cm join modules using (module_id) where cm.course_id = c.course_id)
        or exists (select from held h where h.course_id = c.course_id and h.has)
    order by 1, 2`)
  return {
    used_in: rows.slice(0, SHOWN).map(({ kind, id, title, live_version }) => ({ kind, id, title, live_version })),
    used_total: rows.length,
  }
}

/** Who is on the way through a version that contains it: they keep what they see. */
export const peopleUnderWay = async (tx: Connection, material_id: number): Promise<number> => {
  const { rows } = await tx.sql.execute<{ people: number }>(sql`
    select count(distinct t.user_id)::integer as people from trainee_course t
      join course_version v using (course_version_id)
      where ${isOpenStatus(sql`t.status`)}
        and jsonb_path_exists(v.content, '$.modules[*].items[*].material.material_id ? (@ == $id)', jsonb_build_object('id', ${material_id}::integer))`)
  return rows[0]?.people ?? 0
}
