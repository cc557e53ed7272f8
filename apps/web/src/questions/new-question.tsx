import { createQuestionAnswerOption } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import classes from './question.module.css'
import { faultOf, type QuestionFault, QuestionFields } from './question-fields.tsx'
import { creationOf, emptyQuestion } from './values.ts'

/** Nothing is kept before it is whole: what is saved is a question. */
export const NewQuestion = ({ onMade, onCancel }: { onMade: (id: number) => void; onCancel: () => void }) => {
  const t = useTexts('questions')
  const [values, setValues] = useState(emptyQuestion)
  const [touched, setTouched] = useState(false)
  const [fault, setFault] = useState<QuestionFault>(null)
  const treat = ({ code }: { code: number }) => setFault(faultOf(code))
  const { send, sending } = useSend(createQuestionAnswerOption, {
    treats: { 10057: treat, 10058: treat, 10059: treat, 10061: treat },
  })
  useLeaveGuard(touched, undefined, ['id', 'new'])
  const save = async () => {
    const made = await send(creationOf(values))
    if (!made) return
    // The guard hears of it before the address changes.
    flushSync(() => setTouched(false))
    onMade(made.question.question_id)
  }
  return (
    <div className={classes.editor}>
      <PageTitle title={t('newTitle')} line={t('newLine')} />
      <QuestionFields
        values={values}
        language="en"
        questionId={null}
        fault={fault}
        onChange={(changes) => {
          setFault(null)
          setTouched(true)
          setValues((before) => ({ ...before, ...changes }))
        }}
      />
      <div className={classes.bar}>
        <Button loading={sending} why={values.text.trim() === '' ? t('textMissing') : null} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
