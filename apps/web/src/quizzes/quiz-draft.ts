import { getQuizList, type Quiz, type QuizChange, UpdateQuiz } from '@jujur/contract/quizzes.ts'
import { useState } from 'react'
import { useContentEditor } from '../authoring/use-content-editor.ts'
import { send } from '../kit/call/api.ts'
import { type QuizValues, quizValuesOf } from './values.ts'

const changeOf = ({ questions, ...changes }: Partial<QuizValues>): QuizChange => ({
  ...changes,
  ...(questions ? { questions: questions.map(({ question_id }) => question_id) } : {}),
})

/** A quiz under edit: its fields save themselves. `taken`: another quiz has that name. */
export const useQuizDraft = (first: Quiz) => {
  const { quiz_id } = first
  const [taken, setTaken] = useState(false)
  const { content: quiz, ...editor } = useContentEditor<Quiz, QuizValues>({
    kind: 'quiz',
    id: quiz_id,
    first,
    valuesOf: quizValuesOf,
    save: async (changes, version) =>
      (await send(UpdateQuiz, { quiz_id, version, ...changeOf(changes) }, { answered: [getQuizList.name] })).data.quiz,
    load: async () => (await send(getQuizList, { quiz_id })).data.quizzesList[0] as Quiz,
    refused: ({ code }) => {
      setTaken(code === 10060)
      return code === 10060
    },
    onSaved: () => setTaken(false),
  })
  return { ...editor, quiz, taken }
}
