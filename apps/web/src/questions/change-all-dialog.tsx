import { changeQuestions, MOST_AT_ONCE, type QuestionRow } from '@jujur/contract/questions.ts'
import { useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'

type Act = 'add_tag' | 'archive' | 'restore'

/** What the list shows, all pages of it, is archived, brought back or given a tag. */
export const ChangeAllDialog = ({ list, onClose }: { list: List<QuestionRow, 'tag' | 'type' | 'status'>; onClose: () => void }) => {
  const t = useTexts('questions')
  const { say } = useToast()
  const form = useRef<HTMLDivElement>(null)
  const { tag, type, status } = list.state.filters
  const acts: readonly Act[] = ['add_tag', status === 'archived' ? 'restore' : 'archive']
  const [act, setAct] = useState<Act>('add_tag')
  const [newTag, setNewTag] = useState('')
  const [pressed, setPressed] = useState(false)
  const [changed, setChanged] = useState(false)
  const { send, sending } = useSend(changeQuestions, {
    treats: {
      2111: () => {
        setChanged(true)
        void list.retry()
      },
    },
    onDone: ({ changed: count, left_out }) => {
      say([t('changeAll.done', { count }), left_out > 0 ? t('changeAll.leftOut', { count: left_out }) : ''].join(' ').trim())
      onClose()
    },
  })
  const tooMany = list.totalMore || list.total > MOST_AT_ONCE
  const missing = pressed && act === 'add_tag' && newTag.trim() === ''
  const confirm = () => {
    setChanged(false)
    setPressed(true)
    if (act === 'add_tag' && newTag.trim() === '') return focusFirstInvalid(form.current)
    void send({
      q: list.state.q,
      ...(tag ? { tag } : {}),
      ...(type ? { type: type as QuestionRow['type'] } : {}),
      status: status === 'archived' ? 'archived' : 'active',
      questions: list.total,
      change: act === 'add_tag' ? { add_tag: newTag } : { status: act === 'archive' ? 'archived' : 'active' },
    })
  }
  return (
    <Dialog
      title={t('changeAll.title', { count: list.total })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending} why={tooMany ? t('changeAll.tooMany', { count: MOST_AT_ONCE }) : null} onClick={confirm}>
            {t(`changeAll.press.${act}`, { count: list.total })}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <p>{t('changeAll.line')}</p>
        <Choice
          label={t('changeAll.act')}
          value={act}
          onChange={(value) => setAct(acts.find((one) => one === value) ?? 'add_tag')}
          options={acts.map((value) => ({ value, label: t(`changeAll.acts.${value}`), help: t(`changeAll.help.${value}`) }))}
        />
        {act === 'add_tag' && (
          <TextField
            label={t('tag')}
            value={newTag}
            maxLength={40}
            error={missing ? t('changeAll.tagMissing') : undefined}
            onChange={(event) => setNewTag(event.currentTarget.value)}
          />
        )}
        {changed && (
          <Notice tone="turn" role="alert">
            {t('changeAll.changed', { count: list.total })}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
