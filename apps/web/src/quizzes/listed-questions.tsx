import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { createQuestionAnswerOption } from '@jujur/contract/questions.ts'
import { IconPlus, IconSearch } from '@jujur/icons'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { LeaveScope, useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { NewQuestionInPlace } from '../questions/question-in-place.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ListedQuestion } from './listed-question.tsx'
import { QuestionBank, useQuestionBank } from './question-bank.tsx'
import classes from './quiz.module.css'
import type { QuizValues } from './values.ts'

/** `inPlace`: questions are written and changed here, new ones in this language. */
export type ListedProps = { values: QuizValues; onChange: (changes: Partial<QuizValues>) => void } & {
  inPlace: { language: ContentLanguage; starts: 'new' | 'bank' }
}

/** Named one by one, in an order that can be changed without a mouse. */
export const ListedQuestions = ({ values: { questions }, onChange, inPlace }: ListedProps) => {
  const t = useTexts('quizzes')
  const may = useMay()
  const [opened, setOpened] = useState<number | null>(null)
  const mayWrite = may(createQuestionAnswerOption.name)
  // One that has none yet begins with its first.
  const [open, setOpen] = useState<'new' | 'bank' | null>(inPlace.starts === 'bank' ? 'bank' : questions.length === 0 && mayWrite ? 'new' : null)
  const bank = useQuestionBank(questions.length, open === 'bank')
  const writing = useLeaveScope()
  const reading = useLeaveScope()
  const chosen = useKeptFocus<HTMLOListElement>()
  const add = (question: QuizValues['questions'][number]) => onChange({ questions: [...questions, question] })
  return (
    <Section title={t('questions')} line={t('listedLine', { count: questions.length })} ruled>
      <ol className={classes.listed} {...chosen}>
        {questions.map(({ question_id }, place) => (
          <ListedQuestion
            key={question_id}
            questions={questions}
            place={place}
            isOpen={opened === question_id}
            scope={reading.scope}
            onToggle={() => reading.leave(() => setOpened(opened === question_id ? null : question_id))}
            onChange={onChange}
          />
        ))}
      </ol>
      {open === 'new' && (
        <LeaveScope value={writing.scope}>
          <NewQuestionInPlace no={questions.length + 1} language={inPlace.language} onMade={add} onClose={() => setOpen(null)} />
        </LeaveScope>
      )}
      <div className={classes.row}>
        {open !== 'new' && mayWrite && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen('new')}>
            {t('writeOne')}
          </Button>
        )}
        {open !== 'bank' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => writing.leave(() => setOpen('bank'))}
          >
            {t('fromBank')}
          </Button>
        )}
      </div>
      {open === 'bank' && <QuestionBank bank={bank} listed={new Set(questions.map(({ question_id }) => question_id))} onAdd={add} />}
    </Section>
  )
}
