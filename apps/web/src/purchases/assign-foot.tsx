import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { DueField } from './due-field.tsx'
import classes from './purchased.module.css'
import type { DueDay } from './use-due-day.ts'
import type { SeatAssignment } from './use-seat-assignment.ts'

const AssignDue = ({ due }: { due: DueDay }) => {
  const t = useTexts('purchases')
  return (
    <div className={classes.dueFoot}>
      <DueField label={t('assign.dueLabel')} value={due.day} disabled={due.isNever} onChange={due.setDay} />
      <TickField
        label={t('assign.noDue')}
        description={t('assign.noDueHelp')}
        checked={due.isNever}
        onChange={(event) => due.chooseNever(event.currentTarget.checked)}
      />
    </div>
  )
}

const AssignFigures = ({ assignment: { seats, count, others, tooMany } }: { assignment: SeatAssignment }) => {
  const t = useTexts('purchases')
  return (
    <FigureList
      layout="close"
      className={classes.figures}
      items={[
        { label: t('assign.toAssign'), value: count },
        ...(others > 0 ? [{ label: t('assign.haveIt'), value: others }] : []),
        {
          label: t(tooMany ? 'assign.short' : 'assign.leftAfter'),
          value: Math.abs(seats - count),
          tone: tooMany ? ('bad' as const) : undefined,
        },
        { label: t('assign.emails'), value: count },
      ]}
    />
  )
}

type Props = { assignment: SeatAssignment; due: DueDay; onCancel: () => void }

/** Until when the course is due, and what the assignment comes to. */
export const AssignFoot = ({ assignment, due, onCancel }: Props) => {
  const t = useTexts('purchases')
  const { seats, count, isShort, why, sending, submit } = assignment
  return (
    <>
      {isShort && (
        <Notice tone="bad" role="alert">
          {t('assign.tooMany', { count: seats })}
        </Notice>
      )}
      <AssignDue due={due} />
      <AssignFigures assignment={assignment} />
      <div className={classes.buttons}>
        <Button className={classes.grow} loading={sending} why={why} onClick={submit}>
          {t('assign.submit', { count })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('assign.cancel')}
        </Button>
      </div>
    </>
  )
}
