import type { Call, Sent } from '@jujur/contract/call.ts'
import { IconDownload } from '@jujur/icons'
import { type ReactNode, useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/text-button.tsx'

type Props<C extends Call> = { call: C; input: Sent<C>; name: string; why?: string | null; plain?: boolean; children: ReactNode }

/** A file for the guest, who has no list of calls that are open to them: all of theirs are. */
export const GuestFileButton = <C extends Call>({ call, input, name, why, plain = false, children }: Props<C>) => {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    try {
      await sendForFile(call, input, name)
    } catch (error) {
      showTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  if (plain) return <TextButton onClick={() => void take()}>{children}</TextButton>
  return (
    <Button
      variant="default"
      loading={busy}
      why={why}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void take()}
    >
      {children}
    </Button>
  )
}
