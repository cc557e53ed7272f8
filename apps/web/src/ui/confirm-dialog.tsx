import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useUi } from './setting.ts'

export type ConfirmOptions = {
  /** 'Are You Sure?' unless told. */
  title?: string
  text?: ReactNode
  confirm?: string
  cancel?: string
  /** The act takes something away. */
  destructive?: boolean
}

type ConfirmDialogProps = ConfirmOptions & { onConfirm: () => void; onCancel: () => void }

export const ConfirmDialog = ({ title, text, confirm, cancel, destructive, onConfirm, onCancel }: ConfirmDialogProps) => {
  const { confirm: words } = useUi()
  return (
    <Dialog
      title={title ?? words.title}
      onCancel={onCancel}
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            {cancel ?? words.no}
          </Button>
          <Button variant={destructive ? 'danger' : 'filled'} onClick={onConfirm}>
            {confirm ?? words.yes}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

type Ask = (options?: ConfirmOptions) => Promise<boolean>
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** `if (await confirm({ text })) …` */
export const useConfirm = (): Ask => useContext(ConfirmContext)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<{ options: ConfirmOptions; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Ask>((options = {}) => new Promise((answer) => setAsked({ options, answer })), [])
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && <ConfirmDialog {...asked.options} onConfirm={() => answer(true)} onCancel={() => answer(false)} />}
    </ConfirmContext>
  )
}
