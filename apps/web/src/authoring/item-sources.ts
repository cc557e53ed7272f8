/** The lists that items of a module are taken from. Who may not read one is not offered it. */
import type { Call, Output } from '@jujur/contract/call.ts'
import type { LessonType } from '@jujur/contract/enumerations.ts'
import type { Resource } from '@jujur/contract/resources.ts'
import type { z } from 'zod'

type Row = { title?: string; name?: string; material_id?: number; quiz_id?: number; type?: string }
/** As much of the two lists as is needed here: their names, and what of a row is shown. */
type ListCall = Call<string, z.ZodType<unknown, { q: string; length: number; status?: 'active' }>, z.ZodType<{ posts?: Row[]; quizzesList?: Row[] }>>
const listCall = (name: string, shows: readonly Resource[]) => ({ name, method: 'POST', shows }) as unknown as ListCall

export type ItemSource = {
  type: LessonType
  call: ListCall
  rowsOf: (data: Output<ListCall>) => { id: number; title: string; kind: string | undefined }[]
}
export const itemSources: readonly ItemSource[] = [
  {
    type: 'material',
    call: listCall('getMaterialList', ['materials']),
    rowsOf: ({ posts = [] }) => posts.map(({ material_id = 0, title = '', type }) => ({ id: material_id, title, kind: type })),
  },
  {
    type: 'quiz',
    call: listCall('QuizList', ['quizzes']),
    rowsOf: ({ quizzesList = [] }) => quizzesList.map(({ quiz_id = 0, name = '' }) => ({ id: quiz_id, title: name, kind: undefined })),
  },
]
