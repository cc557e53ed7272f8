/** A pasted list of people, checked before seats are counted for it. */
import type { Output } from '@jujur/contract/call.ts'
import { checkSeatList, MOST_ASSIGNED } from '@jujur/contract/purchases.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './purchased.module.css'

const AFTER_TYPING_MS = 500
type Known = Output<typeof checkSeatList>

/** What stands between line ends, tabs, commas and semicolons, each once in whatever case. */
export const typedEntriesOf = (list: string): string[] => {
  const seen = new Set([''])
  return list
    .split(/[\n\t,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => {
      const key = entry.toLowerCase()
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** What is known of a list once its typing has rested; `waits` until then. */
export const useChecked = (purchased_course_id: number, entries: readonly string[] | null): { waits: boolean; known: Known | undefined } => {
  const written = entries?.join('\n') ?? ''
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(written), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [written])
  const people = rested === '' ? [] : rested.split('\n')
  const enabled = people.length > 0 && people.length <= MOST_ASSIGNED
  const { data, error } = useCall(checkSeatList, { purchased_course_id, people }, { enabled })
  if (written === '' || (entries?.length ?? 0) > MOST_ASSIGNED) return { waits: false, known: undefined }
  if (rested !== written) return { waits: true, known: undefined }
  // What cannot be checked is told once it is sent.
  return { waits: data === undefined && !error, known: data }
}

type Props = { waits: boolean; known: Known | undefined; onUse: (written: string, username: string) => void }
export const SeatListCheck = ({ waits, known, onUse }: Props) => {
  const t = useTexts('purchases')
  const { sentences } = useFormat()
  return (
    <div role="status" className={classes.checked}>
      {waits && <p className={classes.dim}>{t('many.checking')}</p>}
      {known && <p>{sentences([t('many.ready', { count: known.ready }), known.others > 0 && t('many.others', { count: known.others })])}</p>}
      {known && known.unknown > 0 && (
        <Notice tone="bad" title={t('many.unknown', { count: known.unknown })}>
          <ul className={classes.unknown}>
            {known.unknown_entries.map(({ written, perhaps }) => (
              <li key={written}>
                {written} {perhaps && <TextButton onClick={() => onUse(written, perhaps.username)}>{t('many.use', perhaps)}</TextButton>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
