import { type AuditorRequest, answerAuditorRequest } from '@jujur/contract/auditor-room.ts'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './auditor-room.module.css'

const AnswerDrawer = ({ request, onClose }: { request: Pick<AuditorRequest, 'auditor_request_id' | 'subject'>; onClose: () => void }) => {
  const t = useTexts('auditorRooms')
  const { say } = useToast()
  const id = useId()
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const answer = useSend(answerAuditorRequest, {
    onDone: () => {
      say(t('answer.done'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (words.trim() !== '' && !answer.sending) void answer.send({ auditor_request_id: request.auditor_request_id, words: words.trim() })
  }
  return (
    <Drawer
      opened
      title={t('answer.title')}
      line={request.subject}
      onClose={useClosing(words.trim() !== '', onClose)}
      footer={
        <Button type="submit" form={id} loading={answer.sending}>
          {t('answer.send')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextAreaField
          label={t('answer.words')}
          description={t('answer.help')}
          rows={6}
          maxLength={4000}
          error={tried && words.trim() === '' ? t('needed') : undefined}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </form>
    </Drawer>
  )
}

export const AnswerRequest = ({ request }: { request: Pick<AuditorRequest, 'auditor_request_id' | 'subject' | 'answers'> }) => {
  const t = useTexts('auditorRooms')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.acts}>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t(request.answers.length > 0 ? 'answer.again' : 'answer.title')}
      </Button>
      {isOpen && <AnswerDrawer request={request} onClose={() => setOpen(false)} />}
    </div>
  )
}
