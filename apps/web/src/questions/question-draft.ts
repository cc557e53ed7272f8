import { getQuestionAnswerList, type Question, UpdateQuestionAnswerOption } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { useContentDraft } from '../authoring/use-content-draft.ts'
import { send } from '../kit/call/api.ts'
import { type Fault, faultOf } from './question-fields.tsx'
import { changeOf, type QuestionValues, valuesOf } from './values.ts'

const loaded = (question: Question) => ({ value: valuesOf(question), version: question.version })

/** A question under edit: its fields save themselves. */
export const useQuestionDraft = (first: Question) => {
  const { question_id } = first
  const [question, setQuestion] = useState(first)
  const [fault, setFault] = useState<Fault>(null)
  const keep = (next: Question) => {
    setQuestion(next)
    return loaded(next)
  }
  const draft = useContentDraft<QuestionValues>({
    name: `question ${question_id}`,
    content: loaded(first),
    save: async (changes, version) => {
      const input = { question_id, version, ...changeOf(changes) }
      const { data } = await send(UpdateQuestionAnswerOption, input, { answered: [getQuestionAnswerList.name] })
      setFault(null)
      return keep(data.question)
    },
    load: async () => {
      const { data } = await send(getQuestionAnswerList, { question_id })
      return keep(data.questionsList[0] as Question)
    },
    refused: ({ code }) => {
      const found = faultOf(code)
      setFault(found)
      return found !== null
    },
  })
  return { question, draft, fault, keep }
}
