import { type Reminding, remindTrainees } from '@jujur/contract/reminders.ts'
import { announce } from '../kit/call/changes.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './reminders.module.css'

export type Remindable = Pick<Reminding, 'remind' | 'reminded_on'> & { readonly trainee_course_id: number; readonly name: string }

/** Reminds one person, or invites them again where no password was set yet; not again today. It keeps its place and its focus, and says why it is shut. */
export const RemindButton = ({ of: { trainee_course_id, name, remind } }: { of: Remindable }) => {
  const t = useTexts('reminders')
  const { say } = useToast()
  const already = () => {
    say(t('already', { name }))
    announce(remindTrainees.changes)
  }
  const { send, sending } = useSend(remindTrainees, {
    treats: { 2111: already },
    onDone: () => say(t(remind === 'invite' ? 'invitedAgain' : 'done', { name })),
  })
  if (remind === null) return null
  const isShut = remind === 'today' || remind === 'invited_today'
  const words = { now: 'act', invite: 'invite', today: 'today', invited_today: 'invitedToday' } as const
  const wordsOf = { now: 'actOf', invite: 'inviteOf', today: 'todayOf', invited_today: 'invitedTodayOf' } as const
  const press = () => {
    if (!isShut && !sending) void send({ trainee_course_ids: [trainee_course_id] })
  }
  return (
    <span className={classes.act}>
      {/* As wide as its longer words, so that nothing moves when it is pressed. */}
      <span aria-hidden="true">{t(remind === 'invited_today' ? 'invitedToday' : 'today')}</span>
      <Button
        variant="subtle"
        size="xs"
        aria-disabled={isShut || undefined}
        aria-busy={sending || undefined}
        aria-label={t(wordsOf[remind], { name })}
        onClick={press}
      >
        {t(words[remind])}
      </Button>
    </span>
  )
}
