import type { Call, Sent } from '@jujur/contract/call.ts'
import type { CallName } from '@jujur/contract/index.ts'
import { useState } from 'react'
import { useToast } from '../../ui/use-toast.ts'
import { useTexts } from '../texts/texts.ts'
import { sendForFile } from './api.ts'
import { useMay } from './may.ts'
import { showTrouble } from './trouble.ts'

/** A file that is made for the reader, saved by their browser; `name` where the server names it not. Null where the call is not open to them. */
export const useFile = <C extends Call>(call: C & { name: CallName }, input: Sent<C>, name: string) => {
  const t = useTexts('lists')
  const { say } = useToast()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  if (!may(call.name)) return null
  const save = async () => {
    setBusy(true)
    try {
      const count = await sendForFile(call, input, name)
      if (count !== null) say(t('list.exportCut', { count }))
    } catch (error) {
      showTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
