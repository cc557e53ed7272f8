import type { PurchasedCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { AssignFoot } from './assign-foot.tsx'
import { AssignList } from './assign-list.tsx'
import { AssignPeople } from './assign-people.tsx'
import classes from './purchased.module.css'
import { typedEntriesOf } from './seat-list.tsx'
import { useDueDay } from './use-due-day.ts'
import { useSeatAssignment } from './use-seat-assignment.ts'
import { useTraineeChoice } from './use-trainee-choice.ts'

type Props = {
  course: PurchasedCourse
  departments: readonly string[]
  /** Chosen already. */
  person?: number | null
  onClose: () => void
  onStarted: (job_id: number) => void
}

/** Gives seats of a course to chosen people: search, department, due date; the foot says what it comes to. */
export const AssignDrawer = ({ course, departments, person = null, onClose, onStarted }: Props) => {
  const t = useTexts('purchases')
  const { purchased_course_id } = course
  /** Pasted, instead of chosen. */
  const [list, setList] = useState<string | null>(null)
  const due = useDueDay()
  const choice = useTraineeChoice(purchased_course_id, person)
  const assignment = useSeatAssignment({ course, choice, listed: list === null ? null : typedEntriesOf(list), due, onClose, onStarted })
  const close = useClosing((list ?? '').trim() !== '', onClose)
  return (
    <Drawer
      opened
      onClose={close}
      title={t('assign.title')}
      line={t('assign.line', { title: course.title, count: assignment.seats })}
      footer={<AssignFoot assignment={assignment} due={due} onCancel={close} />}
    >
      <div className={classes.many}>
        <TextButton onClick={() => setList(list === null ? '' : null)}>{t(list === null ? 'many.byList' : 'many.byChoice')}</TextButton>
        <TextLink to={hrefOf('purchasedCourses', { id: purchased_course_id, file: 'new' })}>{t('many.byFile')}</TextLink>
      </div>
      {list === null ? (
        <>
          <AssignPeople choice={choice} assignment={assignment} departments={departments} />
          <div className={classes.more}>
            <TickField label={t('assign.showAll')} checked={choice.all} onChange={(event) => choice.setAll(event.currentTarget.checked)} />
          </div>
        </>
      ) : (
        <AssignList list={list} onList={setList} checked={assignment.checked} />
      )}
    </Drawer>
  )
}
