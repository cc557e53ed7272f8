/** Questions: what authors make, change and find again. */

import type * as contract from '@jujur/contract/questions.ts'
import { MOST_AT_ONCE } from '@jujur/contract/questions.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import { oneAfterTheOther } from '../authoring/many.usecases.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { asMany } from '../kit/call/changed-since.rules.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { SIDES } from '../kit/files/images.ts'
import { takePicture } from '../uploads/pictures.usecases.ts'
import { ALIKE_PERCENT, comparedWords, likeness, noSuchPicture, questionNameTaken, tagged, telling } from './questions.rules.ts'
import { listQuestions, lockQuestion, lockQuestions, questionById, questionsMatching, questionsWith, tagsInUse } from './questions.store.ts'
import { auditQuestionCreation, changeQuestion, createQuestion, namedPicture, questionDeletion, showQuestion } from './questions.usecases.ts'
import { questionPictureLink, toQuestionRow } from './questions.view.ts'

export const createQuestionAnswerOption: Handler<typeof contract.createQuestionAnswerOption> = (context) => {
  const { input, write } = context
  const picture = namedPicture(context, input.picture)
  if (picture === 'refused') return Promise.resolve(noSuchPicture)
  return mapUniqueViolation(
    () =>
      write(async (tx): Promise<Answer<typeof contract.createQuestionAnswerOption>> => {
        const made = await createQuestion(tx, context, { ...input, picture: picture ?? null })
        if (isRefused(made)) return made
        await auditQuestionCreation(tx, context, made.value, input)
        return ok({ question: assertFound(await showQuestion(tx, made.value, context)) })
      }),
    questionNameTaken,
  )
}

export const UpdateQuestionAnswerOption: Handler<typeof contract.UpdateQuestionAnswerOption> = (context) => {
  const { question_id, version, picture: url, ...change } = context.input
  const picture = namedPicture(context, url)
  if (picture === 'refused') return Promise.resolve(noSuchPicture)
  return mapUniqueViolation(
    () =>
      context.write(async (tx): Promise<Answer<typeof contract.UpdateQuestionAnswerOption>> => {
        const before = await lockQuestion(tx, question_id)
        if (!before) return refuse(10064)
        const changed = await changeQuestion(tx, withCurrentTime(context), before, version, { ...change, picture })
        return isRefused(changed) ? changed : ok({ question: assertFound(await showQuestion(tx, question_id, context)) })
      }),
    questionNameTaken,
  )
}

const manyAtOnce = oneAfterTheOther('question')

/** All in one: each is changed as by itself and stands in its own history. */
export const changeQuestions: Handler<typeof contract.changeQuestions> = (context) => {
  const { q: words, tag, type, status, questions, change } = context.input
  return manyAtOnce(context, async (tx): Promise<Answer<typeof contract.changeQuestions>> => {
    const rows = await questionsMatching(tx, { words, tag, type, status }, MOST_AT_ONCE + 1)
    const counted = asMany('questions', questions, rows.length)
    if (isRefused(counted)) return counted
    const ids = rows.map(({ question_id }) => question_id)
    const held = await lockQuestions(tx, ids)
    const ctx = withCurrentTime(context)
    let changed = 0
    for (const before of held) {
      // Put away by somebody else a moment ago.
      if (before.status !== status) continue
      const next = 'add_tag' in change ? { tags: tagged(before.tags, change.add_tag) } : change
      const made = await changeQuestion(tx, ctx, before, before.version, next)
      if (isRefused(made)) continue
      if ('status' in next ? next.status !== before.status : next.tags.length > before.tags.length) changed++
    }
    return ok({ changed, left_out: rows.length - changed })
  })
}

export const DeleteQuestionAnswerOption: Handler<typeof contract.DeleteQuestionAnswerOption> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.question_id, questionDeletion))

export const getQuestionAnswerList: Handler<typeof contract.getQuestionAnswerList> = (context) =>
  context.read(async (tx): Promise<Answer<typeof contract.getQuestionAnswerList>> => {
    const question = await showQuestion(tx, context.input.question_id, context)
    return question ? ok({ questionsList: [question] }) : refuse(10064)
  })

export const QuestionList: Handler<typeof contract.QuestionList> = ({ input, read }) => {
  const { q: words, tag, type, status, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listQuestions(tx, { words, tag, type, status }, page)
    return ok({ questionsList: rows.map(toQuestionRow), ...totals(counted) })
  })
}

export const getQuestionTagList: Handler<typeof contract.getQuestionTagList> = ({ read }) => read(async (tx) => ok({ tags: await tagsInUse(tx) }))

const SIMILAR_SHOWN = 3

export const findSimilarQuestions: Handler<typeof contract.findSimilarQuestions> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.findSimilarQuestions>> => {
    const { text, question_id } = input
    if (question_id !== undefined && !(await questionById(tx, question_id))) return refuse(10064)
    const words = comparedWords(text)
    const found = words.length === 0 ? [] : await questionsWith(tx, words, telling(words), question_id)
    const similar = found
      .map((one) => ({ question_id: one.question_id, name: one.name, text: one.text, percent: likeness(words, one.words) }))
      .filter(({ percent }) => percent >= ALIKE_PERCENT)
      .sort((a, b) => b.percent - a.percent || a.question_id - b.question_id)
    return ok({ similar: similar.slice(0, SIMILAR_SHOWN) })
  })

export const uploadQuestionPicture: Handler<typeof contract.uploadQuestionPicture> = async (context) => {
  const { file, kit } = context
  const image = await takePicture(file, { maxSide: SIDES.question })
  if (isRefused(image)) return image
  return ok({ picture: questionPictureLink(context, await kit.files.put(image.value.bytes)) })
}
