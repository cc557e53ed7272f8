import { remindTrainees } from '@jujur/contract/reminders.ts'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import type { Remindable } from './remind-button.tsx'
import { type Told, useTellMany } from './tell-many.ts'

/** Reminds those chosen in a list, and invites again who has not set a password yet; who cannot be reminded is counted by reason. */
export const RemindChosen = ({ rows, onDone }: { rows: readonly Remindable[]; onDone: () => void }) => {
  const t = useTexts('reminders')
  const tell = useTellMany()
  const invited = new Set(rows.filter(({ remind }) => remind === 'invite').map(({ trainee_course_id }) => trainee_course_id))
  const finish = (told: Told[]) => {
    tell(told)
    onDone()
  }
  // Of somebody chosen alone the refusal is the answer.
  const alone = (code: number) => () => finish([{ code, isInvitation: false }])
  const { send, sending } = useSend(remindTrainees, {
    treats: { 2111: alone(2111), 10013: alone(10013), 10055: alone(10055) },
  })
  const press = async () => {
    const ids = rows.map(({ trainee_course_id }) => trainee_course_id)
    const { answers, whole } = await sendPieces(ids, (trainee_course_ids) => send({ trainee_course_ids }))
    const told = answers.flatMap(({ results }) =>
      results.map(({ trainee_course_id, code }) => ({ code, isInvitation: invited.has(trainee_course_id) })),
    )
    if (whole) finish(told)
    else if (told.length > 0) tell(told)
  }
  return (
    <Button size="xs" variant="default" loading={sending} onClick={() => void press()}>
      {invited.size === rows.length ? t('inviteMany', { count: rows.length }) : t('act')}
    </Button>
  )
}
