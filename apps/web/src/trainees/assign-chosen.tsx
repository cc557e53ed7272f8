import { assignTraineeUserIntoCourse, getListPurchaseCourse } from '@jujur/contract/purchases.ts'
import type { TraineeUser } from '@jujur/contract/trainees.ts'
import { IconCertificate } from '@jujur/icons'
import { useState } from 'react'
import { send } from '../kit/call/api.ts'
import { announce } from '../kit/call/changes.ts'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { orTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'

const MOST = 100
type Props = { rows: readonly TraineeUser[]; onDone: () => void }

/** Of somebody alone what stands against it is the refusal itself; of several it is told with each. */
const seatsOf = async (purchased_course_id: number, ids: readonly number[], more: { due_on?: string; assign?: boolean }) => {
  const { answers, whole } = await sendPieces(ids, (user_ids) =>
    orTrouble(send(assignTraineeUserIntoCourse, { purchased_course_id, user_ids, ...more })),
  )
  if (!whole) announce(assignTraineeUserIntoCourse.changes)
  return { results: answers.flatMap(({ results }) => results), whole }
}

/** Gives a seat of a course to those chosen; as long as nobody of them has begun, that is undone again. */
export const AssignChosen = ({ rows, onDone }: Props) => {
  const t = useTexts('trainees')
  const { sentences } = useFormat()
  const { say } = useToast()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [course, setCourse] = useState('')
  const [due, setDue] = useState('')
  const courses = useCall(getListPurchaseCourse, { length: MOST }, { enabled: open }).data?.posts
  const chosen = courses?.find(({ purchased_course_id }) => String(purchased_course_id) === course)
  const still = rows.filter(({ status }) => status !== 'inactive')
  const tooFew = chosen !== undefined && chosen.left < still.length
  const working = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  const undo = (purchased_course_id: number, ids: readonly number[]) =>
    working(async () => {
      const { results } = await seatsOf(purchased_course_id, ids, { assign: false })
      if (results.length === 0) return
      const back = results.filter(({ code }) => code === 2100).length
      const begun = results.length - back
      say(sentences([t('assign.back', { count: back }), begun > 0 && t('assign.begun', { count: begun })]))
    })
  const assign = () =>
    working(async () => {
      if (!chosen) return
      const { purchased_course_id } = chosen
      const { results, whole } = await seatsOf(
        purchased_course_id,
        still.map(({ user_id }) => user_id),
        due ? { due_on: due } : {},
      )
      const done = results.filter(({ code }) => code === 2100).map(({ user_id }) => user_id)
      const has = results.length - done.length
      if (results.length === 0) return
      setOpen(false)
      say(
        sentences([t('assign.done', { count: done.length }), has > 0 && t('assign.has', { count: has })]),
        done.length > 0 ? 'done' : 'why',
        done.length > 0 ? { label: t('chosen.undo'), act: () => void undo(purchased_course_id, done) } : undefined,
      )
      if (whole) onDone()
    })
  if (still.length === 0) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconCertificate size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('assign.act')}
      </Button>
      {open && (
        <Dialog
          title={t('assign.title', { count: still.length })}
          onCancel={() => setOpen(false)}
          buttons={
            <>
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('departments.cancel')}
              </Button>
              <Button loading={busy} why={chosen ? (tooFew ? t('assign.tooFew') : null) : t('assign.choose')} onClick={() => void assign()}>
                {t('assign.act')}
              </Button>
            </>
          }
        >
          {courses?.length === 0 ? (
            <Notice>{t('assign.noCourse')}</Notice>
          ) : (
            <>
              <SelectField
                label={t('assign.course')}
                value={course}
                placeholder={t('assign.choose')}
                options={(courses ?? []).map((one) => ({ value: String(one.purchased_course_id), label: one.title }))}
                onChange={(event) => setCourse(event.currentTarget.value)}
                description={chosen && t('assign.left', { count: chosen.left })}
              />
              <TextField type="date" label={t('assign.due')} value={due} onChange={(event) => setDue(event.currentTarget.value)} />
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
