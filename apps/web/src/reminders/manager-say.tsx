/** What a manager says of one person: spoken to, with the day they expect; on leave until a day; left. */
import { type AnswerKind, answerFromDigest, MOST_EXPECTED_DAYS, MOST_LEAVE_DAYS } from '@jujur/contract/manager-digest.ts'
import { useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './manager-page.module.css'

export type AskedOf = { readonly kind: AnswerKind; readonly user_id: number; readonly name: string }
type Props = { asked: AskedOf; visit: string; today: string; onClose: () => void; onShut: (error: Refused) => void }

const later = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const SayDialog = ({ asked: { kind, user_id, name }, visit, today, onClose, onShut }: Props) => {
  const t = useTexts('managers')
  const { say } = useToast()
  const last = later(today, kind === 'spoken' ? MOST_EXPECTED_DAYS : MOST_LEAVE_DAYS)
  const [day, setDay] = useState(kind === 'left' ? '' : later(today, 7))
  const [problem, setProblem] = useState<string | null>(null)
  const { send, sending } = useSend(answerFromDigest, {
    treats: {
      10031: onShut,
      10032: onShut,
      20068: onShut,
      7000: () => setProblem(t('page.say.dayWrong')),
      10012: () => {
        say(t('page.say.already', { name }))
        onClose()
      },
    },
    onDone: () => {
      say(t(`page.say.done.${kind}`, { name }))
      onClose()
    },
  })
  const press = () => {
    if (kind !== 'left' && (day < today || day > last)) return setProblem(t('page.say.dayWrong'))
    setProblem(null)
    void send({ visit, user_id, answer: kind === 'left' ? { kind } : { kind, day } })
  }
  return (
    <Dialog
      title={t(`page.say.title.${kind}`, { name })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('page.say.cancel')}
          </Button>
          <Button loading={sending} onClick={press}>
            {t(`page.say.confirm.${kind}`)}
          </Button>
        </>
      }
    >
      <div className={classes.say}>
        <p>{t(`page.say.text.${kind}`)}</p>
        {kind !== 'left' && (
          <TextField
            type="date"
            label={t(`page.say.day.${kind}`)}
            min={today}
            max={last}
            value={day}
            error={problem && <span role="alert">{problem}</span>}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
