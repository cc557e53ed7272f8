import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { getSeatHistory, type SeatEvent, type SeatHolder } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import classes from './purchased.module.css'

const useSentence = () => {
  const t = useTexts('purchases')
  const r = useTexts('reminderSteps')
  const { day } = useFormat()
  return ({ what, from, to, by_name, omitted }: SeatEvent): string => {
    if (what === 'left_out') return t('history.left_out', { why: omitted === null ? '' : r(`sentList.why.${omitted}`) })
    if (what === 'assigned') return to ? t('history.assignedUntil', { day: day(to) }) : t('history.assigned')
    if (what === 'reminded') return t(by_name === null ? 'history.remindedAlone' : 'history.reminded')
    if (what !== 'due_date_changed') return t(`history.${what}`)
    if (from === null) return t('history.dueSet', { to: day(to ?? '') })
    return to === null ? t('history.dueRemoved', { from: day(from) }) : t('history.dueMoved', { from: day(from), to: day(to) })
  }
}

type Props = { purchased_course_id: number; trainee_course_id: number; onClose: () => void; onDue?: ((holder: SeatHolder) => void) | undefined }

/** One seat: whose it is, and what happened to it, newest first. */
export const SeatDrawer = ({ purchased_course_id, trainee_course_id, onClose, onDue }: Props) => {
  const t = useTexts('purchases')
  const { dateTime, day, facts } = useFormat()
  const sentence = useSentence()
  const may = useMay()
  const of = useCall(getSeatHistory, { purchased_course_id, trainee_course_id })
  const holder = of.data?.holder
  return (
    <Drawer
      opened
      onClose={onClose}
      title={holder?.name ?? t('history.title')}
      line={holder && facts([holder.position, holder.department])}
      footer={
        holder &&
        onDue && (
          <>
            {!holder.can.change_due && (
              <p id="seat-due-why" className={classes.effect}>
                {t(holder.user_status === 'inactive' ? 'history.letGo' : 'history.over')}
              </p>
            )}
            <div className={classes.buttons}>
              <Button
                disabled={!holder.can.change_due}
                aria-describedby={holder.can.change_due ? undefined : 'seat-due-why'}
                onClick={() => onDue(holder)}
              >
                {t('due.change')}
              </Button>
            </div>
          </>
        )
      }
    >
      <Answer of={of} rows={4}>
        {({ holder: { due_on, user_id }, events }) => (
          <>
            {may(getTraineeRecord.name) && (
              <p>
                <Link to={hrefOf('learningStatus', { person: user_id })}>{t('history.record')}</Link>
              </p>
            )}
            <p>{due_on ? t('due.now', { day: day(due_on) }) : t('due.nowNone')}</p>
            <h3 className={classes.historyTitle}>{t('history.title')}</h3>
            <ol className={classes.history}>
              {events.map((event) => (
                <li key={`${event.at} ${event.what} ${event.to}`}>
                  {sentence(event)}
                  <small>{event.by_name ? t('history.by', { time: dateTime(event.at), name: event.by_name }) : dateTime(event.at)}</small>
                </li>
              ))}
            </ol>
          </>
        )}
      </Answer>
    </Drawer>
  )
}
