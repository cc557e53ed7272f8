import { assignAllMatchingTrainees, assignTraineeUserIntoCourse, MOST_ASSIGNED, type PurchasedCourse } from '@jujur/contract/purchases.ts'
import { useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import { useChecked } from './seat-list.tsx'
import type { DueDay } from './use-due-day.ts'
import { MOST_CHOSEN, type TraineeChoice } from './use-trainee-choice.ts'

type Of = {
  course: PurchasedCourse
  choice: TraineeChoice
  /** Who stands in the pasted list, where one is used instead of the choice. */
  listed: readonly string[] | null
  due: DueDay
  onClose: () => void
  onStarted: (job_id: number) => void
}

/** What an assignment of seats comes to, what stands against it, and how it is sent. */
export const useSeatAssignment = ({ course: { purchased_course_id, left }, choice, listed, due, onClose, onStarted }: Of) => {
  const t = useTexts('purchases')
  const { sentences } = useFormat()
  const { say } = useToast()
  /** How many were left when it was refused for want of seats. */
  const [leftThen, setLeftThen] = useState<number | null>(null)
  const treats = { 2111: ({ data }: { data: unknown }) => setLeftThen((data as { left?: number }).left ?? 0) }
  const few = useSend(assignTraineeUserIntoCourse, {
    treats,
    onDone: ({ results }) => {
      const done = results.filter((result) => result.done).length
      const skipped = results.length - done
      say(sentences([t('assign.done', { count: done }), skipped > 0 && t('assign.skipped', { count: skipped })]))
      onClose()
    },
  })
  const many = useSend(assignAllMatchingTrainees, { treats, onDone: ({ job }) => onStarted(job.job_id) })
  const checked = useChecked(purchased_course_id, listed)
  const seats = leftThen ?? left
  const count = listed ? (checked.known?.ready ?? listed.length) : choice.chosen.size
  const tooMany = count > seats
  const most = listed ? MOST_ASSIGNED : MOST_CHOSEN
  const why =
    count === 0
      ? t('assign.choose')
      : tooMany
        ? t('assign.tooMany', { count: seats })
        : (listed?.length ?? count) > most
          ? t('assign.most', { count: most })
          : checked.waits
            ? t('many.checking')
            : due.why
  return {
    seats,
    count,
    others: checked.known?.others ?? 0,
    checked,
    tooMany,
    isShort: tooMany || leftThen !== null,
    why,
    sending: few.sending || many.sending,
    submit: () => {
      if (listed) void many.send({ purchased_course_id, people: [...listed], ...due.input })
      else void few.send({ purchased_course_id, user_ids: [...choice.chosen], ...due.input })
    },
    /** Everybody who matches, shown or not. */
    all: {
      sending: many.sending,
      why: (total: number) => (total > seats ? t('assign.tooManyAll', { count: seats }) : due.why),
      submit: () => void many.send({ purchased_course_id, search: choice.filter.q, ...choice.matching, ...due.input }),
    },
  }
}

export type SeatAssignment = ReturnType<typeof useSeatAssignment>
