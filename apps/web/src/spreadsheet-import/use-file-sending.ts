/** Sends a file and tells how far it is; and why it was not taken, as a word that has its sentence. */
import { peopleFile } from '@jujur/contract/trainees.ts'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import type { OnUpload } from '../kit/call/upload.ts'

export const { maxBytes } = peopleFile
const faults = [
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'no_header',
  'no_rows',
  'columns_changed',
  'encoding',
  'unreadable',
  'formula',
  'bomb',
] as const
export type SpreadsheetFault = (typeof faults)[number] | 'no_spreadsheet' | 'other'

const faultOf = ({ code, data }: Refused): SpreadsheetFault => {
  if (code === 10076) return 'no_spreadsheet'
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return faults.find((fault) => fault === reason) ?? 'other'
}

export type Upload = { name: string; size: number; sent: number; total: number }
export type FileSendOptions = { file: File; signal: AbortSignal; onUpload: OnUpload }

export const useFileSending = () => {
  const [fault, setFault] = useState<{ of: SpreadsheetFault; name: string } | null>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const run = async (file: File, work: (options: FileSendOptions) => Promise<void>): Promise<void> => {
    setFault(null)
    if (file.size > maxBytes) return setFault({ of: 'too_large', name: file.name })
    const own = new AbortController()
    control.current = own
    setUpload({ name: file.name, size: file.size, sent: 0, total: 0 })
    try {
      await work({ file, signal: own.signal, onUpload: (sent, total) => setUpload({ name: file.name, size: file.size, sent, total }) })
    } catch (error) {
      if (own.signal.aborted) return
      if (error instanceof Refused && (error.code === 10024 || error.code === 10076)) setFault({ of: faultOf(error), name: file.name })
      else showTrouble(error)
    } finally {
      if (!own.signal.aborted || control.current === own) setUpload(null)
    }
  }
  return { fault, upload, run, stop: () => control.current?.abort() }
}
