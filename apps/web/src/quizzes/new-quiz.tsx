import { createQuiz } from '@jujur/contract/quizzes.ts'
import { useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './quiz.module.css'

/** A name is enough to begin with; everything else has what most quizzes have. */
export const NewQuiz = ({ onMade, onCancel }: { onMade: (id: number) => void; onCancel: () => void }) => {
  const t = useTexts('quizzes')
  const [name, setName] = useState('')
  const [taken, setTaken] = useState(false)
  const { send, sending } = useSend(createQuiz, {
    treats: { 10060: () => setTaken(true) },
    invalidates: ['QuizList'],
    onDone: ({ quiz }) => onMade(quiz.quiz_id),
  })
  return (
    <Sheet>
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void send({ name, quiz_validation_type: 2 })
        }}
      >
        <PageTitle title={t('newTitle')} line={t('newLine')} />
        <TextField
          label={t('name')}
          maxLength={150}
          value={name}
          error={taken ? t('nameTaken') : undefined}
          onChange={(event) => {
            setTaken(false)
            setName(event.currentTarget.value)
          }}
        />
        <div className={classes.row}>
          <Button type="submit" loading={sending} disabled={name.trim() === ''}>
            {t('make')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
