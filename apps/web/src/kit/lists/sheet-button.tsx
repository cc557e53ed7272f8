import type { Call, Sent } from '@jujur/contract/call.ts'
import type { CallName } from '@jujur/contract/index.ts'
import { IconFileSpreadsheet } from '@jujur/icons'
import { Button } from '../../ui/button.tsx'
import { useFile } from '../call/use-file.ts'
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
  const file = useFile(call, input, name)
  if (!file) return null
  return (
    <Button
      variant="default"
      loading={file.busy}
      leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void file.save()}
    >
      {t('list.spreadsheet')}
    </Button>
  )
}
