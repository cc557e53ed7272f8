import { QuestionList } from '@jujur/contract/questions.ts'
import { IconPlus } from '@jujur/icons'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './quiz.module.css'
import type { QuizValues } from './values.ts'

const FOUND = 8

/** Questions of the bank by words, those first that were written last. */
export const useQuestionBank = (taken: number, enabled: boolean) => {
  const [words, setWords] = useState('')
  const found = useCall(
    QuestionList,
    { q: words, length: Math.min(100, FOUND + taken), sort: 'updated_at', dir: 'desc' },
    { keepPrevious: true, enabled },
  )
  return { words, setWords, found }
}

type Props = {
  bank: ReturnType<typeof useQuestionBank>
  /** Those that are in the quiz are not offered. */
  listed: ReadonlySet<number>
  onAdd: (question: QuizValues['questions'][number]) => void
}

export const QuestionBank = ({ bank: { words, setWords, found }, listed, onAdd }: Props) => {
  const t = useTexts('quizzes')
  const { facts } = useFormat()
  const offers = useKeptFocus<HTMLUListElement>()
  return (
    <div className={classes.picker}>
      <SearchField value={words} label={t('find')} hint={t('find')} onSearch={setWords} />
      <Answer of={found} rows={3}>
        {({ questionsList }) => {
          const offered = questionsList.filter(({ question_id }) => !listed.has(question_id)).slice(0, FOUND)
          if (offered.length === 0) return <p className={classes.dim}>{t('nothingFound')}</p>
          return (
            <ul className={classes.offered} {...offers}>
              {offered.map(({ question_id, name, status, tags }) => (
                <li key={question_id}>
                  <span className={classes.grow}>
                    {name} <span className={classes.dim}>{facts(tags)}</span>
                  </span>
                  <Button
                    variant="subtle"
                    size="xs"
                    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                    aria-label={t('putIn', { name })}
                    onClick={() => onAdd({ question_id, name, status })}
                  >
                    {t('add')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Answer>
    </div>
  )
}
