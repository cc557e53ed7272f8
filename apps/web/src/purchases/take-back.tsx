import type { Sent } from '@jujur/contract/call.ts'
import { assignTraineeUserIntoCourse, type SeatHolder, takeBackAllMatchingSeats } from '@jujur/contract/purchases.ts'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'

type Props = { purchased_course_id: number; rows: readonly SeatHolder[]; onDone: () => void }
/** Takes the seats of those chosen back who have not begun, once that is confirmed; who began in between is counted. */
export const TakeBackChosen = ({ purchased_course_id, rows, onDone }: Props) => {
  const t = useTexts('purchases')
  const { sentences } = useFormat()
  const confirm = useConfirm()
  const { say } = useToast()
  const tell = (codes: readonly number[]) => {
    const back = codes.filter((code) => code === 2100).length
    const kept = codes.length - back
    say(sentences([t('takeBack.done', { count: back }), kept > 0 && t('takeBack.kept', { count: kept })]), back > 0 ? 'done' : 'why')
  }
  const alone = () => {
    tell([2111])
    onDone()
  }
  const { send, sending } = useSend(assignTraineeUserIntoCourse, { treats: { 2111: alone } })
  const open = rows.filter(({ can }) => can.give_back)
  if (open.length === 0) return null
  const count = open.length
  const press = async () => {
    if (!(await confirm({ text: t('takeBack.text', { count }), confirm: t('takeBack.act', { count }), destructive: true }))) return
    const ids = open.map(({ user_id }) => user_id)
    const { answers, whole } = await sendPieces(ids, (user_ids) => send({ purchased_course_id, user_ids, assign: false }))
    if (answers.length > 0) tell(answers.flatMap(({ results }) => results.map(({ code }) => code)))
    if (whole) onDone()
  }
  return (
    <Button size="xs" variant="default" loading={sending} onClick={() => void press()}>
      {t('takeBack.act', { count })}
    </Button>
  )
}

/** The same of everybody who matches; it goes on by itself. */
export const useTakeBackAll = (onStarted: (job_id: number) => void) => {
  const t = useTexts('purchases')
  const confirm = useConfirm()
  const { say } = useToast()
  const { send } = useSend(takeBackAllMatchingSeats, {
    treats: { 2111: () => say(t('takeBack.nobody'), 'why') },
    onDone: ({ job }) => onStarted(job.job_id),
  })
  return async (matching: Sent<typeof takeBackAllMatchingSeats>) => {
    if (await confirm({ text: t('takeBack.allText'), confirm: t('takeBack.all'), destructive: true })) await send(matching)
  }
}
