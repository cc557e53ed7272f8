import { copyContent, type copyKinds } from '@jujur/contract/courses.ts'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'

export type CopiedKind = (typeof copyKinds)[number]

/** Copies one content under the next free name, and answers the copy; undefined where this person may not. */
export const useCopy = (kind: CopiedKind): ((id: number) => Promise<number | undefined>) | undefined => {
  const t = useTexts('authoring')
  const may = useMay()
  const { say } = useToast()
  const { send } = useSend(copyContent)
  if (!may(copyContent.name)) return undefined
  return async (id) => {
    const made = await send({ [`${kind}_id`]: id })
    if (made) say(t('copy.done', { name: made.name }))
    return made?.id
  }
}
