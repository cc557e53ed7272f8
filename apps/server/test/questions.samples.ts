/** Samples of the calls about questions and quizzes, and both made as authors make them. */
import type { Make } from './sample.ts'
import type { World } from './world.ts'

let last = 0
const next = () => ++last

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

export const aQuestion = (over: Record<string, unknown> = {}) => {
  const n = next()
  return {
    name: `Voucher ${n}`,
    text: `A supplier leaves voucher ${n} with the guard. What do you do?`,
    type: 'single',
    options: [
      { value: 'Return it, and enter it in the register', is_true: true, explanation: 'You are open about it.' },
      { value: 'Keep it', is_true: false, explanation: 'A thank-you can still be a reward.' },
      { value: 'Share it with the team', is_true: false },
    ],
    tags: ['Gifts'],
    ...over,
  }
}
export const aQuiz = (over: Record<string, unknown> = {}) => ({ name: `Bank quiz ${next()}`, quiz_validation_type: 2, ...over })

export const author = (world: World) => world.given.admin('globalAdmin')

export const givenQuestion = async (world: World, over: Record<string, unknown> = {}) => {
  const me = await author(world)
  const { data } = await world.as(me).call('createQuestionAnswerOption', aQuestion(over))
  return { me, question: data.question }
}
export const givenQuiz = async (world: World, over: Record<string, unknown> = {}) => {
  const { me, question } = await givenQuestion(world)
  const { data } = await world.as(me).call('createQuiz', aQuiz({ questions: [question.question_id], ...over }))
  return { me, question, quiz: data.quiz }
}

const sheetFile = () => ({ name: 'questions.csv', bytes: Buffer.from('Prompt,First,Second,Solution\r\nMay you?,Yes,No,B\r\n') })
export const giftFile = (name = `Hamper ${next()}`) => ({
  name: 'bank.gift',
  bytes: Buffer.from(`// [tag:Gifts]\n::${name}::A hamper comes to your home. {=Send it back#Right. ~Eat it#No. ~Give it away}\n`),
})

const list: Make = async (world) => ({ actor: await author(world), input: {} })

export const questionsSamples = {
  createQuestionAnswerOption: async (world) => ({ actor: await author(world), input: aQuestion() }),
  UpdateQuestionAnswerOption: async (world) => {
    const { me, question } = await givenQuestion(world)
    return { actor: me, input: { question_id: question.question_id, version: 1, text: 'What now?' } }
  },
  changeQuestions: async (world) => {
    const { me, question } = await givenQuestion(world)
    return { actor: me, input: { q: question.name, questions: 1, change: { status: 'archived' } } }
  },
  DeleteQuestionAnswerOption: async (world) => {
    const { me, question } = await givenQuestion(world)
    return { actor: me, input: { question_id: question.question_id } }
  },
  getQuestionAnswerList: async (world) => {
    const { me, question } = await givenQuestion(world)
    return { actor: me, input: { question_id: question.question_id } }
  },
  QuestionList: list,
  getQuestionTagList: list,
  findSimilarQuestions: async (world) => {
    const { me, question } = await givenQuestion(world)
    return { actor: me, input: { text: question.text, question_id: question.question_id } }
  },
  uploadQuestionPicture: async (world) => ({ actor: await author(world), input: {}, file: { name: 'a.png', bytes: pixel } }),
  importQuestions: async (world) => ({ actor: await author(world), input: {}, file: giftFile() }),
  commitQuestionImport: async (world) => {
    const me = await author(world)
    const file = giftFile()
    const { data } = await world.as(me).call('importQuestions', {}, { file })
    return { actor: me, input: { sha256: data.sha256, taken: String(data.taken + data.changed) }, file }
  },
  getQuestionImportColumns: async (world) => ({ actor: await author(world), input: {}, file: sheetFile() }),
  getQuestionImportList: list,
  getQuestionImport: async (world) => {
    const me = await author(world)
    const file = giftFile()
    const { data } = await world.as(me).call('importQuestions', {}, { file })
    const made = await world.as(me).call('commitQuestionImport', { sha256: data.sha256, taken: String(data.taken + data.changed) }, { file })
    return { actor: me, input: { question_import_id: made.data.question_import_id } }
  },
  checkQuestionExport: async (world) => ({ actor: await author(world), input: { format: 'gift' } }),
  exportQuestions: async (world) => {
    const { me } = await givenQuestion(world)
    return { actor: me, input: { format: 'moodle_xml' } }
  },

  createQuiz: async (world) => ({ actor: await author(world), input: aQuiz() }),
  UpdateQuiz: async (world) => {
    const { me, quiz } = await givenQuiz(world)
    return { actor: me, input: { quiz_id: quiz.quiz_id, version: 1, pass_mark: 90 } }
  },
  DeleteQuiz: async (world) => {
    const { me, quiz } = await givenQuiz(world)
    return { actor: me, input: { quiz_id: quiz.quiz_id } }
  },
  QuizList: list,
  getQuizList: async (world) => {
    const { me, quiz } = await givenQuiz(world)
    return { actor: me, input: { quiz_id: quiz.quiz_id } }
  },
  previewQuiz: async (world) => {
    const { me, quiz } = await givenQuiz(world)
    return { actor: me, input: { quiz_id: quiz.quiz_id } }
  },
} satisfies Record<string, Make>
