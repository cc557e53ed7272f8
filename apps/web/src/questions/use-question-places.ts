import { commitQuestionImport, createQuestionAnswerOption, getQuestionImportList } from '@jujur/contract/questions.ts'
import { useMay } from '../kit/call/may.ts'
import { useAddress } from '../kit/lists/use-address.ts'

const places = ['id', 'new', 'import', 'imports', 'imported'] as const
type Place = (typeof places)[number]

/** What of the bank the address names, as far as this reader may open it, and the ways to it. */
export const useQuestionPlaces = () => {
  const may = useMay()
  const { params, change } = useAddress()
  const go = (name: Place | null, value = '1') =>
    change((next) => {
      for (const one of places) next.delete(one)
      if (name) next.set(name, value)
    })
  const mayRead = may(getQuestionImportList.name)
  const imported = mayRead ? (/^[1-9]\d{0,8}$/.exec(params.get('imported') ?? '')?.[0] ?? null) : null
  return {
    isNew: params.get('new') === '1' && may(createQuestionAnswerOption.name),
    isImport: params.get('import') === '1' && may(commitQuestionImport.name),
    isImports: params.get('imports') === '1' && mayRead,
    /** The import that is looked at. */
    imported: imported === null ? null : Number(imported),
    go,
    back: () => go(null),
    openQuestion: (id: number) => go('id', String(id)),
    openImport: (id: number) => go('imported', String(id)),
    /** The questions with this tag, and nothing else chosen. */
    showTag: (tag: string) =>
      change((next) => {
        for (const one of [...places, 'q', 'type', 'status', 'page']) next.delete(one)
        next.set('tag', tag)
      }),
  }
}
export type QuestionPlaces = ReturnType<typeof useQuestionPlaces>
