import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { useRef, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import type { Loaded } from './draft.ts'
import { useContentDraft } from './use-content-draft.ts'

type Options<C extends { version: number }, V extends object> = {
  kind: ContentKind
  id: number
  /** As it was read. */
  first: C
  /** The fields of it that save themselves. */
  valuesOf: (content: C) => V
  /** Sends the changes by the update call, and answers the content as it is then. `server`: the fields as they were answered last. */
  save: (changes: Partial<V>, version: number, server: V) => Promise<C>
  /** Reads it anew, after a clash. */
  load: () => Promise<C>
  /** Whether the screen itself says that this was refused, beside the field. */
  refused: (refused: Refused) => boolean
  /** What was said of a field is so no longer. */
  onSaved: () => void
  /** What was typed stays as it was typed: a blank at the end may be the start of the next word. */
  keepsTyped?: boolean
}

/**
 * What the editors of courses, modules, quizzes, questions and materials do alike: the content as the server answered it last, beside a draft of its
 * fields that saves itself, meets a clash, asks before it is left, and makes way for steps that are no field, such as putting it away.
 */
export const useContentEditor = <C extends { version: number }, V extends object>(options: Options<C, V>) => {
  const { kind, id, first, valuesOf, save, load, refused, onSaved, keepsTyped = false } = options
  const [content, setContent] = useState(first)
  const server = useRef(valuesOf(first))
  const keep = (next: C): Loaded<V> => {
    setContent(next)
    server.current = valuesOf(next)
    return { value: server.current, version: next.version }
  }
  const draft = useContentDraft<V>({
    name: `${kind} ${id}`,
    content: { value: valuesOf(first), version: first.version },
    save: async (changes, version) => {
      const next = await save(changes, version, server.current)
      onSaved()
      const { value } = keep(next)
      return { value: keepsTyped ? { ...value, ...changes } : value, version: next.version }
    },
    load: async () => keep(await load()),
    refused,
  })
  return {
    content,
    draft,
    /** For the bar, so that whoever edits the same is named. */
    part: { kind, id },
    /** Sends at once what is no field of the draft; throws what was refused. */
    step: (send: (version: number) => Promise<C>): Promise<void> => draft.step(async (version) => keep(await send(version))),
    /** The same after what is typed is saved, by a call that tells itself what was refused; answers whether it was done. */
    stepOnceSaved: async (send: (version: number) => Promise<C | undefined>): Promise<boolean> => {
      if (!(await draft.flush())) return false
      let done = false
      await draft.step(async (version) => {
        const next = await send(version)
        done = next !== undefined
        return next ? keep(next) : { value: draft.value, version }
      })
      return done
    },
  }
}
