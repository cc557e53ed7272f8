import { inviteTraineesAgain, type TraineeUser } from '@jujur/contract/trainees.ts'
import { IconMail } from '@jujur/icons'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useTellMany } from '../reminders/tell-many.ts'
import { Button } from '../ui/button.tsx'

/** Invites again who of those chosen has not set a password yet. */
export const InviteChosen = ({ rows, onDone }: { rows: readonly TraineeUser[]; onDone: () => void }) => {
  const t = useTexts('reminders')
  const tell = useTellMany()
  const { send, sending } = useSend(inviteTraineesAgain)
  const invited = rows.filter(({ status }) => status === 'invited')
  if (invited.length === 0) return null
  const press = async () => {
    const ids = invited.map(({ user_id }) => user_id)
    const { answers, whole } = await sendPieces(ids, (user_ids) => send({ user_ids }))
    if (answers.length > 0) tell(answers.flatMap(({ results }) => results.map(({ code }) => ({ code, isInvitation: true }))))
    if (whole) onDone()
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={sending}
      leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void press()}
    >
      {t('inviteMany', { count: invited.length })}
    </Button>
  )
}
