import { inviteTraineesAgain, type TraineeUser } from '@jujur/contract/trainees.ts'
import { IconMail } from '@tabler/icons-react'
import { inPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type Told, useTellMany } from '../reminders/tell-many.ts'
import { Button } from '../ui/button.tsx'

/** Invites again who of those chosen has not set a password yet. */
export const InviteChosen = ({ rows, onDone }: { rows: readonly TraineeUser[]; onDone: () => void }) => {
  const t = useTexts('reminders')
  const tell = useTellMany()
  const { send, sending } = useSend(inviteTraineesAgain, { invalidates: ['getTraineeUserList'] })
  const invited = rows.filter(({ status }) => status === 'invited')
  if (invited.length === 0) return null
  const press = async () => {
    const told: Told[] = []
    for (const piece of inPieces(invited)) {
      const answer = await send({ user_ids: piece.map(({ user_id }) => user_id) })
      if (!answer) return
      told.push(...answer.results.map(({ code }) => ({ code, isInvitation: true })))
    }
    tell(told)
    onDone()
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
