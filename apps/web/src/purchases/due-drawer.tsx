import { changeAllDueDates, changeDueDates, type personStates, type SeatHolder } from '@jujur/contract/purchases.ts'
import { useState } from 'react'
import { sendPieces } from '../kit/call/in-pieces.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { DueField, isPastDay } from './due-field.tsx'
import classes from './purchased.module.css'

type Filter = { search: string; department?: string | undefined; status?: (typeof personStates)[number] | undefined }
type Props = {
  purchased_course_id: number
  /** Those who were chosen; or everybody who matches. */
  of: readonly SeatHolder[] | Filter
  onClose: () => void
  /** The chosen ones are done with. */
  onDone?: () => void
  /** Everybody's goes on in the background. */
  onStarted: (job_id: number) => void
}

/** Another due date, or none, for one person, for some, or for all who have not completed the course. */
export const DueDrawer = ({ purchased_course_id, of, onClose, onDone, onStarted }: Props) => {
  const t = useTexts('purchases')
  const { day, sentences } = useFormat()
  const { say } = useToast()
  const chosen = 'search' in of ? null : of
  const only = chosen?.length === 1 ? chosen[0] : undefined
  const [due, setDue] = useState(only?.due_on ?? '')
  const [remove, setRemove] = useState(false)
  const [none, setNone] = useState(false)
  const some = useSend(changeDueDates)
  const all = useSend(changeAllDueDates, { treats: { 2111: () => setNone(true) }, onDone: ({ job }) => onStarted(job.job_id) })
  const unchanged = only !== undefined && (remove ? only.due_on === null : only.due_on === due)
  const missing = !remove && (due === '' || isPastDay(due))
  const due_on = remove ? null : due
  const move = async (people: readonly SeatHolder[]) => {
    const ids = people.map(({ trainee_course_id }) => trainee_course_id)
    const { answers, whole } = await sendPieces(ids, (trainee_course_ids) => some.send({ purchased_course_id, trainee_course_ids, due_on }))
    const results = answers.flatMap((answer) => answer.results)
    const done = results.filter((result) => result.done).length
    const skipped = results.length - done
    if (results.length > 0) say(sentences([t('due.done', { count: done }), skipped > 0 && t('due.skipped', { count: skipped })]))
    if (!whole) return
    onDone?.()
    onClose()
  }
  const submit = () => {
    if (chosen) void move(chosen)
    else if ('search' in of) {
      const { search, department, status } = of
      void all.send({ purchased_course_id, due_on, search, ...(department ? { department } : {}), ...(status ? { status } : {}) })
    }
  }
  const isNarrowed = !chosen && 'search' in of && Boolean(of.search || of.department || of.status)
  const line = only ? only.name : chosen ? t('due.chosen', { count: chosen.length }) : t(isNarrowed ? 'due.matching' : 'due.everybody')
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('due.title')}
      line={line}
      footer={
        <>
          {none && (
            <Notice tone="bad" role="alert">
              {t('due.none')}
            </Notice>
          )}
          <p id="due-why" className={classes.effect}>
            {missing ? t('due.missing') : unchanged ? t('due.unchanged') : t('due.tells')}
          </p>
          <div className={classes.buttons}>
            <Button
              className={classes.grow}
              loading={some.sending || all.sending}
              disabled={missing || unchanged}
              aria-describedby="due-why"
              onClick={submit}
            >
              {t(remove ? 'due.remove' : 'due.submit')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('assign.cancel')}
            </Button>
          </div>
        </>
      }
    >
      {only && <p className={classes.dim}>{only.due_on ? t('due.now', { day: day(only.due_on) }) : t('due.nowNone')}</p>}
      <DueField label={t('due.to')} value={remove ? '' : due} onChange={setDue} disabled={remove} />
      <TickField label={t('due.noDate')} checked={remove} onChange={(event) => setRemove(event.currentTarget.checked)} />
    </Drawer>
  )
}
