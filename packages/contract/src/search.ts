/** Finding what a person may see by the words they remember of it (specification sections 5, 7 and 9). */
import { z } from 'zod'
import { defineCall, text } from './call.ts'

/** From so many characters on is anything looked for. */
export const SEARCHED = { min: 2, max: 100 } as const

export const quick_search = defineCall({
  name: 'quick_search',
  method: 'GET',
  title:
    'People, companies, courses, invoices, bank receipts, certificates and screens that hold the words, as an HTML fragment of escaped text and links of this portal',
  access: { roles: ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'], needs: [{ group: 'GENERAL', right: 'READ' }] },
  // Left out, it is empty too.
  input: z.strictObject({ query: text(SEARCHED.max, SEARCHED.min, 10006).prefault('') }),
  output: z.string(),
  refuses: [10006],
  answers: 'html',
  shows: ['trainees', 'company_admins', 'admins', 'companies', 'published_courses', 'courses', 'invoices', 'receipts', 'certificates'],
})
