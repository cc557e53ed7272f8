/** Sending a course for review from its editor: the check first, then a note, then it is frozen. */
import { type CourseFinding, checkTraineeCourse, submitTraineeCourseForReview } from '@jujur/contract/course-versions.ts'
import { useEffect, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { dropDraft, keepDraft, onSessionEnd, readDraft } from '../kit/session/drafts.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './course-check.module.css'
import { CheckFindings, TopicsCovered } from './course-check.tsx'
import { MaterialFields, materialWanted, noMaterial } from './material-change.tsx'

const whys = ['unchanged', 'waiting', 'archived', 'stopped', 'asks_nothing'] as const
type Why = (typeof whys)[number] | 'changed'
const reasonOf = ({ data }: Refused): unknown => (typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null)

type Props = {
  course: { course_id: number; version: number; title: string /** Something is published already. */; isPublished?: boolean }
  onClose: () => void
  onSent: () => void
  onOpen: (finding: CourseFinding) => void
}

export const SendForReview = ({ course: { course_id, version, title, isPublished = false }, onClose, onSent, onOpen }: Props) => {
  const t = useTexts('publishing')
  const { say } = useToast()
  const check = useCall(checkTraineeCourse, { course_id }, { fresh: true })
  const kept = `${submitTraineeCourseForReview.name} ${course_id}`
  const [draft, setDraft] = useState(() => readDraft(kept, { note: '', ...noMaterial }))
  useEffect(() => onSessionEnd(() => keepDraft(kept, draft)), [kept, draft])
  const note = draft.note.trim()
  const material_change = isPublished ? materialWanted(draft) : null
  const [why, setWhy] = useState<Why | null>(null)
  const { send, sending } = useSend(submitTraineeCourseForReview, {
    treats: {
      20073: (refused) => setWhy(whys.find((one) => one === reasonOf(refused)) ?? 'stopped'),
      2111: (refused) => (reasonOf(refused) === 'changed_since' ? setWhy('changed') : showTrouble(refused)),
    },
    onDone: () => {
      dropDraft(kept)
      say(t('send.done', { title }))
      onSent()
    },
  })
  const close = useClosing(note !== '' || draft.isMaterial, () => {
    dropDraft(kept)
    onClose()
  })
  // Whoever puts right what was found comes back to what was typed.
  const open = (finding: CourseFinding) => {
    keepDraft(kept, draft)
    onOpen(finding)
  }
  const stopped = check.data?.findings.some(({ weight }) => weight === 'stops')
  return (
    <Drawer
      opened
      title={t('send.open')}
      line={t('send.line')}
      onClose={close}
      footer={
        <Button
          loading={sending || !check.data}
          why={stopped ? t('send.stopped') : material_change === undefined ? t('material.missing') : null}
          onClick={() => void send({ course_id, version, note, ...(material_change ? { material_change } : {}) })}
        >
          {t('send.open')}
        </Button>
      }
    >
      {why && (
        <Notice tone="bad" role="alert">
          {t(`send.${why}`)}
        </Notice>
      )}
      <Answer of={check} rows={6}>
        {({ findings, topics }) => (
          <>
            <CheckFindings findings={findings} onOpen={open} />
            <TopicsCovered topics={topics} />
          </>
        )}
      </Answer>
      <TextAreaField
        className={classes.note}
        label={t('send.note')}
        value={draft.note}
        maxLength={500}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      {isPublished && (
        <div className={classes.note}>
          <MaterialFields draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
        </div>
      )}
    </Drawer>
  )
}
