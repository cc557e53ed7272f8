import { getQuizList, type Quiz, type QuizChange, UpdateQuiz } from '@jujur/contract/quizzes.ts'
import { useState } from 'react'
import { useContentDraft } from '../authoring/use-content-draft.ts'
import { send } from '../kit/call/api.ts'
import { type QuizValues, valuesOf } from './values.ts'

const loaded = (quiz: Quiz) => ({ value: valuesOf(quiz), version: quiz.version })
const changeOf = ({ questions, ...changes }: Partial<QuizValues>): QuizChange => ({
  ...changes,
  ...(questions ? { questions: questions.map(({ question_id }) => question_id) } : {}),
})

/** A quiz under edit: its fields save themselves. `taken`: another quiz has that name. */
export const useQuizDraft = (first: Quiz) => {
  const { quiz_id } = first
  const [quiz, setQuiz] = useState(first)
  const [taken, setTaken] = useState(false)
  const keep = (next: Quiz) => {
    setQuiz(next)
    return loaded(next)
  }
  const draft = useContentDraft<QuizValues>({
    name: `quiz ${quiz_id}`,
    content: loaded(first),
    save: async (changes, version) => {
      const { data } = await send(UpdateQuiz, { quiz_id, version, ...changeOf(changes) }, { answered: [getQuizList.name] })
      setTaken(false)
      return keep(data.quiz)
    },
    load: async () => {
      const { data } = await send(getQuizList, { quiz_id })
      return keep(data.quizzesList[0] as Quiz)
    },
    refused: ({ code }) => {
      setTaken(code === 10060)
      return code === 10060
    },
  })
  return { quiz, draft, taken, keep }
}
