import type { ComponentPropsWithRef } from 'react'
import { useToast } from './use-toast.ts'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'onClick' | 'onChange' | 'disabled' | 'checked'> & {
  checked: boolean | undefined
  onTick: (on: boolean) => void
  /** Why it cannot be ticked; without, it can. */
  why?: string | null | undefined
}

/** A tick box that may be shut: it can still be reached by keyboard, stays as it is, and says why as a shut button does (use-shut.ts). */
export const TickBox = ({ checked = false, onTick, why, ...input }: Props) => {
  const { say } = useToast()
  return (
    <input
      {...input}
      {...(why && { 'aria-disabled': true, title: why })}
      type="checkbox"
      checked={checked}
      onChange={(event) => (why ? say(why, 'why') : onTick(event.currentTarget.checked))}
    />
  )
}
