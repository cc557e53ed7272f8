/** A company's departments: what there are, another name, several made one. */
import type * as calls from '@jujur/contract/trainees.ts'
import { audit, auditedLast } from '../../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { departmentNameTaken, mayMerge } from '../trainees.rules.ts'
import { closeDepartment, listDepartments, lockDepartments, moveDepartment, nameDepartment } from './departments.store.ts'

export const getDepartmentList: Handler<typeof calls.getDepartmentList> = ({ read }) =>
  read(async (tx) => ok({ departments: await listDepartments(tx) }))

export const renameDepartment: Handler<typeof calls.renameDepartment> = (context) => {
  const { input, actor, write } = context
  const company_id = ownCompanyId(actor)
  const rename = () =>
    write(async (tx): Promise<Answer<typeof calls.renameDepartment>> => {
      const [old] = await lockDepartments(tx, [input.department_id])
      if (!old) return refuse(4444)
      const name = await nameDepartment(tx, old.department_id, input.name)
      if (name === old.name) return ok({ name, people: 0 })
      const people = await moveDepartment(tx, company_id, old.name, name)
      const line = { action: 'department.renamed', entity: 'department', entity_id: old.department_id, company_id } as const
      await audit(tx, context, { ...line, before: { name: old.name }, after: { name, people } })
      return ok({ name, people })
    })
  return mapUniqueViolation(rename, departmentNameTaken)
}

export const mergeDepartments: Handler<typeof calls.mergeDepartments> = async (context) => {
  const { input, actor, write } = context
  const company_id = ownCompanyId(actor)
  const allowed = mayMerge(input)
  if (isRefused(allowed)) return allowed
  return write(async (tx): Promise<Answer<typeof calls.mergeDepartments>> => {
    const held = await lockDepartments(tx, [...input.department_ids, input.into])
    const into = held.find(({ department_id }) => department_id === input.into)
    if (!into || held.length <= input.department_ids.length) return refuse(4444)
    return auditedLast(tx, async () => {
      let people = 0
      for (const from of held) {
        if (from === into) continue
        const moved = await moveDepartment(tx, company_id, from.name, into.name)
        await closeDepartment(tx, from.department_id, into.department_id)
        people += moved
        const line = { action: 'department.merged', entity: 'department', entity_id: from.department_id, company_id } as const
        await audit(tx, context, { ...line, before: { name: from.name }, after: { name: into.name, people: moved } })
      }
      return ok({ name: into.name, people })
    })
  })
}
