/** Questions as files that Moodle and others read. */
import type { QuestionFormat } from '@jujur/contract/questions.ts'
import type { OptionRecord, QuestionRecord } from './questions.store.ts'
import { fullShare, trueFalseWords } from './taking.rules.ts'

export type Exported = {
  readonly question: Pick<QuestionRecord, 'name' | 'text' | 'type' | 'language' | 'explanation' | 'picture_alt' | 'points' | 'tags'>
  readonly options: readonly Pick<OptionRecord, 'value' | 'is_true' | 'explanation'>[]
  readonly picture: Uint8Array | null
}

/** Moodle has five figures after the point at most. */
const figure = (fraction: number) => String(Number(fraction.toFixed(5)))

const fractionsOf = ({ question, options }: Exported): number[] => {
  const right = options.filter(({ is_true }) => is_true).length
  return options.map(({ is_true }) => (is_true ? fullShare(right) : question.type === 'multiple' ? -100 : 0))
}

/** True or false as every program means it; with other words it is a choice of one. */
export const hasUsualWords = ({ question, options }: Pick<Exported, 'question' | 'options'>): boolean =>
  question.type === 'true_false' && options.length === 2 && trueFalseWords[question.language].every((word, i) => options[i]?.value === word)

// ── Moodle XML ────────────────────────────────────────────────────────────────────────────────────────────────

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** In HTML blanks side by side would become one. */
const html = (text: string) =>
  xml(text)
    .replaceAll(/^ | (?= )| $/gm, '&nbsp;')
    .replaceAll('\n', '<br />')
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const PICTURE = 'picture.webp'
const plain = (name: string, text: string, attributes = '') => `<${name} format="plain_text"${attributes}><text>${xml(text)}</text></${name}>`

const questionText = ({ question: { text, picture_alt }, picture }: Exported) => {
  if (!picture) return plain('questiontext', text)
  const body = `<p>${html(text)}</p><p><img src="@@PLUGINFILE@@/${PICTURE}" alt="${xml(picture_alt ?? '')}" /></p>`
  const file = `<file name="${PICTURE}" path="/" encoding="base64">${Buffer.from(picture).toString('base64')}</file>`
  return `<questiontext format="html"><text>${cdata(body)}</text>${file}</questiontext>`
}

const moodleQuestion = (one: Exported): string => {
  const { question, options } = one
  const isTrueFalse = hasUsualWords(one)
  const fractions = fractionsOf(one)
  const answers = options.map(({ value, explanation }, i) => {
    const fraction = ` fraction="${figure(fractions[i] ?? 0)}"`
    const feedback = plain('feedback', explanation)
    return isTrueFalse
      ? `<answer${fraction} format="moodle_auto_format"><text>${i === 0 ? 'true' : 'false'}</text>${feedback}</answer>`
      : `<answer${fraction} format="plain_text"><text>${xml(value)}</text>${feedback}</answer>`
  })
  const choice = isTrueFalse
    ? []
    : [`<single>${question.type !== 'multiple'}</single>`, '<shuffleanswers>true</shuffleanswers>', '<answernumbering>abc</answernumbering>']
  return [
    `<question type="${isTrueFalse ? 'truefalse' : 'multichoice'}">`,
    `<name><text>${xml(question.name)}</text></name>`,
    questionText(one),
    plain('generalfeedback', question.explanation),
    `<defaultgrade>${question.points}</defaultgrade>`,
    '<penalty>1</penalty>',
    '<hidden>0</hidden>',
    // Other programs pass over it; it keeps what their format has no word for.
    `<jujur type="${question.type}" language="${question.language}" />`,
    ...choice,
    ...answers,
    `<tags>${question.tags.map((tag) => `<tag><text>${xml(tag)}</text></tag>`).join('')}</tags>`,
    '</question>',
  ].join('\n')
}

// ── GIFT ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A tag of the format ends with one. */
const BRACKETS = /[[\]]/g
export const hasBrackets = ({ tags }: Pick<QuestionRecord, 'tags'>) => tags.some((tag) => tag.search(BRACKETS) >= 0)

const gift = (text: string) => text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n')
/** What begins as a weight is written would be read as one; a mark of the format stands before it then. */
const answered = (value: string) => (/^\s*%/.test(value) ? `[plain]${gift(value)}` : gift(value))
const withReason = (value: string, reason: string) => (reason === '' ? answered(value) : `${answered(value)}#${gift(reason)}`)

const giftQuestion = (one: Exported): string => {
  const { question, options } = one
  const fractions = fractionsOf(one)
  const [yes, no] = options
  const isTrue = yes?.is_true === true
  const reasons = [isTrue ? no?.explanation : yes?.explanation, isTrue ? yes?.explanation : no?.explanation].map((reason) => gift(reason ?? ''))
  const answers = hasUsualWords(one)
    ? [`${isTrue ? 'TRUE' : 'FALSE'}${reasons.every((reason) => reason === '') ? '' : `#${reasons.join('#')}`}`]
    : options.map(({ value, is_true, explanation }, i) =>
        question.type === 'multiple'
          ? `~%${figure(fractions[i] ?? 0)}%${withReason(value, explanation)}`
          : `${is_true ? '=' : '~'}${withReason(value, explanation)}`,
      )
  const general = question.explanation === '' ? [] : [`####${gift(question.explanation)}`]
  const tags = question.tags.map((tag) => `[tag:${tag.replaceAll(BRACKETS, ' ')}]`).join(' ')
  return [
    ...(tags === '' ? [] : [`// ${tags}`]),
    `::${gift(question.name)}::[plain]${gift(question.text)} {`,
    ...[...answers, ...general].map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

export const exportFile = (format: QuestionFormat, questions: readonly Exported[]): string =>
  format === 'gift'
    ? `${questions.map(giftQuestion).join('\n\n')}\n`
    : `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(moodleQuestion).join('\n')}\n</quiz>\n`

export const exportName: Record<QuestionFormat, { name: string; type: string }> = {
  moodle_xml: { name: 'questions.xml', type: 'application/xml; charset=utf-8' },
  gift: { name: 'questions.gift', type: 'text/plain; charset=utf-8' },
}
