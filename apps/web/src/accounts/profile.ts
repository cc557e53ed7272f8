import type { getUserProfile } from '@jujur/contract/accounts.ts'
import type { Output } from '@jujur/contract/call.ts'
import { useState } from 'react'
import { useFormat } from '../kit/texts/texts.ts'

export type Profile = Output<typeof getUserProfile>

/** Name, department and position: a trainee's are the company's to change, for they stand on pledge and certificate. */
export const isOwnToChange = ({ user }: Profile): boolean => user.system_type_id !== 1

/** The time of the last save, for the words beside the button. */
export const useSavedAt = (): { savedAt: string | null; saved: () => void } => {
  const { time } = useFormat()
  const [at, setAt] = useState<string | null>(null)
  return { savedAt: at && time(at), saved: () => setAt(new Date().toISOString()) }
}
