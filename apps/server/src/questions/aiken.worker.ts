/** One question of an Aiken file: its text, options by letters, and which is right. */
import { plainText } from './plain-text.worker.ts'
import type { QuestionPiece } from './split.rules.ts'
import { type RawQuestion, unsaid } from './taking.rules.ts'

const OPTION = /^\s*([A-Z])\s*[.)]\s*(.*)$/
const none = plainText('')

/** As a question with letters has it, in whatever kind of file: `right` are the letters of those that are; where one is no option, none is known to be. */
export const letteredQuestion = (text: string, options: readonly { letter: string; value: string }[], right: readonly string[]): RawQuestion => {
  const isOption = (letter: string) => options.some((one) => one.letter === letter)
  const known = right.every(isOption) ? right : []
  const share = known.length === 0 ? 0 : 100 / known.length
  const isMultiple = known.length > 1
  return {
    kind: isMultiple ? 'multiple' : 'single',
    name: '',
    text: plainText(text),
    answers: options.map(({ letter, value }) => ({
      value: plainText(value),
      fraction: known.includes(letter) ? share : isMultiple ? -100 : 0,
      feedback: none,
    })),
    ...unsaid,
  }
}

const joining = new Set(['AND', 'UND', 'ET', 'Y', 'DAN'])
/** Letters one by one, or run together where they begin; a word behind them says why. */
const lettersIn = (answer: string): string[] => {
  const [first = '', ...others] = (answer.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => !joining.has(part))
  const end = others.findIndex((part) => part.length > 1)
  return [...new Set([...first, ...(end < 0 ? others : others.slice(0, end))])]
}

export const readAiken = ({ text }: QuestionPiece): RawQuestion => {
  const stem: string[] = []
  const options: { letter: string; value: string }[] = []
  let right: string[] = []
  for (const line of text.split('\n')) {
    const [, answer] = /^\s*ANSWER\s*:\s*(.*)$/i.exec(line) ?? []
    const [, letter, value = ''] = OPTION.exec(line) ?? []
    if (answer !== undefined) right = lettersIn(answer)
    // The letters follow each other; any other line that begins so goes on with what stands before it.
    else if (letter === String.fromCharCode(65 + options.length)) options.push({ letter, value })
    else if (options.length === 0) stem.push(line)
    else options[options.length - 1] = { letter: options.at(-1)?.letter ?? '', value: `${options.at(-1)?.value}\n${line}` }
  }
  return letteredQuestion(stem.join('\n'), options, right)
}
