import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { createQuiz } from '@jujur/contract/quizzes.ts'
import { Refused, send } from '../kit/call/api.ts'

const MOST_TRIES = 20
const NAME_TAKEN = 10060

/** A quiz of this name, or of the next that no other has. */
export const makeQuiz = async (name: string, language: ContentLanguage, no = 1): Promise<number> => {
  try {
    const { data } = await send(createQuiz, { name: no === 1 ? name : `${name.slice(0, 140)} (${no})`, language, quiz_validation_type: 2 })
    return data.quiz.quiz_id
  } catch (error) {
    if (error instanceof Refused && error.code === NAME_TAKEN && no < MOST_TRIES) return makeQuiz(name, language, no + 1)
    throw error
  }
}
