import type { Call, Sent } from '@jujur/contract/call.ts'
import type { CallName } from '@jujur/contract/index.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { sendForFile } from '../call/api.ts'
import { useMay } from '../call/may.ts'
import { showTrouble } from '../call/trouble.ts'
import { useTexts } from '../texts/texts.ts'

type Props<C extends Call> = {
  call: C & { name: CallName }
  /** The list's own filters. */
  input: Sent<C>
  /** Where the server names the file not. */
  name: string
}

/** All that match as a spreadsheet of the server's; nothing for whom that is not open. */
export const SheetButton = <C extends Call>({ call, input, name }: Props<C>) => {
  const t = useTexts('lists')
  const may = useMay()
  const [busy, setBusy] = useState(false)
  if (!may(call.name)) return null
  const save = async () => {
    setBusy(true)
    try {
      await sendForFile(call, input, name)
    } catch (error) {
      showTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t('list.spreadsheet')}
    </Button>
  )
}
