import { getQuestionAnswerList, type Question, UpdateQuestionAnswerOption } from '@jujur/contract/questions.ts'
import { useState } from 'react'
import { useContentEditor } from '../authoring/use-content-editor.ts'
import { send } from '../kit/call/api.ts'
import { faultOf, type QuestionFault } from './question-fields.tsx'
import { changeOf, type QuestionValues, questionValuesOf } from './values.ts'

/** A question under edit: its fields save themselves. */
export const useQuestionDraft = (first: Question) => {
  const { question_id } = first
  const [fault, setFault] = useState<QuestionFault>(null)
  const { content: question, ...editor } = useContentEditor<Question, QuestionValues>({
    kind: 'question',
    id: question_id,
    first,
    valuesOf: questionValuesOf,
    save: async (changes, version) => {
      const input = { question_id, version, ...changeOf(changes) }
      return (await send(UpdateQuestionAnswerOption, input, { answered: [getQuestionAnswerList.name] })).data.question
    },
    load: async () => (await send(getQuestionAnswerList, { question_id })).data.questionsList[0] as Question,
    refused: ({ code }) => {
      const found = faultOf(code)
      setFault(found)
      return found !== null
    },
    onSaved: () => setFault(null),
  })
  return { ...editor, question, fault }
}
