import { remindTrainees } from '@jujur/contract/reminders.ts'
import { inPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/use-toast.ts'
import type { Remindable } from './remind-button.tsx'
import { REMINDERS_CHANGED } from './reminders-changed.ts'

/** Reminds those chosen in a list; who cannot be reminded is counted. */
export const RemindChosen = ({ rows, onDone }: { rows: readonly Remindable[]; onDone: () => void }) => {
  const t = useTexts('reminders')
  const { sentences } = useFormat()
  const { say } = useToast()
  const { send, sending } = useSend(remindTrainees, {
    // Of somebody chosen alone the refusal is the answer.
    treats: { 2111: () => tell(0, 1), 10013: () => tell(0, 1), 10055: () => tell(0, 1) },
    invalidates: REMINDERS_CHANGED,
  })
  const tell = (done: number, skipped: number) => {
    say(sentences([t('many', { count: done }), skipped > 0 && t('skipped', { count: skipped })]))
    onDone()
  }
  const press = async () => {
    let done = 0
    for (const piece of inPieces(rows)) {
      const answer = await send({ trainee_course_ids: piece.map(({ trainee_course_id }) => trainee_course_id) })
      if (!answer) return
      done += answer.results.filter((one) => one.done).length
    }
    tell(done, rows.length - done)
  }
  return (
    <Button size="xs" variant="default" loading={sending} onClick={() => void press()}>
      {t('act')}
    </Button>
  )
}
