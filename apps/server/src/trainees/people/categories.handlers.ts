/** A company's employee categories: what there are, another one, another name, one less. */
import type * as calls from '@jujur/contract/trainees.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Deletion, deleteUnused } from '../../audit/deleting.usecases.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { categoryNameTaken, categoryWord, mayAddCategory } from '../trainees.rules.ts'
import { countCategories, insertCategory, listCategories, lockCategory, nameCategory, removeCategory, usesOfCategory } from './categories.store.ts'
import { takeTurnsInCompany } from './managers.store.ts'

type Category = NonNullable<Awaited<ReturnType<typeof lockCategory>>>
const about = (
  { employee_category_id, company_id }: Pick<Category, 'employee_category_id' | 'company_id'>,
  what: 'created' | 'renamed' | 'deleted',
) =>
  ({
    action: `employee_category.${what}`,
    entity: 'employee_category',
    entity_id: employee_category_id,
    company_id,
  }) as const

export const getEmployeeCategoryList: Handler<typeof calls.getEmployeeCategoryList> = ({ read }) =>
  read(async (tx) => ok({ categories: await listCategories(tx) }))

export const createEmployeeCategory: Handler<typeof calls.createEmployeeCategory> = (context) => {
  const { input, actor, write } = context
  const company_id = ownCompanyId(actor)
  const create = () =>
    write(async (tx): Promise<Answer<typeof calls.createEmployeeCategory>> => {
      await takeTurnsInCompany(tx, company_id)
      const room = mayAddCategory(await countCategories(tx))
      if (isRefused(room)) return room
      const employee_category_id = await insertCategory(tx, { company_id, name: input.name })
      await audit(tx, context, { ...about({ employee_category_id, company_id }, 'created'), after: { name: input.name } })
      return ok({ employee_category_id })
    })
  return mapUniqueViolation(create, categoryNameTaken)
}

export const renameEmployeeCategory: Handler<typeof calls.renameEmployeeCategory> = (context) => {
  const { input, write } = context
  const rename = () =>
    write(async (tx): Promise<Answer<typeof calls.renameEmployeeCategory>> => {
      const old = await lockCategory(tx, input.employee_category_id)
      if (!old) return refuse(4444)
      if (old.name === input.name) return ok({})
      await nameCategory(tx, old.employee_category_id, input.name)
      await audit(tx, context, { ...about(old, 'renamed'), before: { name: categoryWord(old) }, after: { name: input.name } })
      return ok({})
    })
  return mapUniqueViolation(rename, categoryNameTaken)
}

const deletion: Deletion<Category, 4444> = {
  notFound: 4444,
  lock: lockCategory,
  usesOf: usesOfCategory,
  remove: removeCategory,
  line: (row) => ({ ...about(row, 'deleted'), before: { name: categoryWord(row) } }),
}
export const deleteEmployeeCategory: Handler<typeof calls.deleteEmployeeCategory> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.employee_category_id, deletion))
