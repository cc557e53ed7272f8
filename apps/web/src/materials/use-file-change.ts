import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { UpdateMaterial } from '@jujur/contract/materials.ts'
import { useState } from 'react'
import { fileReasonOf } from '../authoring/file-words.ts'
import { changedSince } from '../authoring/use-content-draft.ts'
import { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { fileToSend } from './file-to-send.ts'
import type { EditorProps } from './material-draft.ts'
import { measure } from './measure.ts'
import { usePieces } from './use-pieces.ts'

/** Another file for the material, or one of another language: sent in pieces, then taken. */
export const useFileChange = ({ material, change, reload }: Pick<EditorProps, 'material' | 'change' | 'reload'>) => {
  const pieces = usePieces(UpdateMaterial.name)
  const [language, setLanguage] = useState<ContentLanguage | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [taking, setTaking] = useState<File | null>(null)
  const replace = async (file: File, of: ContentLanguage) => {
    setReason(null)
    setLanguage(of)
    const sent = await fileToSend(file, material.type)
    if ('reason' in sent) return setReason(sent.reason)
    const duration_seconds = (await measure(file)) ?? undefined
    const upload_id = await pieces.send(sent.file)
    if (!upload_id) return
    setTaking(file)
    try {
      await change({ upload_id, duration_seconds, ...(of === material.language ? {} : { file_language: of }) })
    } catch (error) {
      if (error instanceof Refused && (error.code === 10024 || error.code === 10076)) setReason(fileReasonOf(error))
      else {
        showTrouble(error)
        // What somebody else put here shows behind what is told, and the next choice is made knowing it.
        if (changedSince(error)) await reload().catch(showTrouble)
      }
    } finally {
      setTaking(null)
    }
  }
  return { pieces, language, reason, taking, replace }
}
