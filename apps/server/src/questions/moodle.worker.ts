/** One question of a Moodle XML file, read by itself. */
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import type { ImportObstacle } from '@jujur/contract/questions.ts'
import { type Attributes, BadXml, readXml } from '../kit/files/xml.ts'
import { type FoundPicture, plainOf, plainText, tidy } from './plain-text.worker.ts'
import type { RawQuestion } from './taking.rules.ts'

type Node = { readonly name: string; readonly attributes: Attributes; readonly children: Node[]; text: string }

const MOST_NODES = 20_000
const LONGEST_ATTRIBUTE = 10_000

const treeOf = async (xml: string): Promise<Node> => {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const path = [root]
  let nodes = 0
  await readXml(
    (async function* () {
      yield Buffer.from(xml)
    })(),
    {
      open: (name, attributes) => {
        if (++nodes > MOST_NODES) throw new BadXml('too many elements')
        if (Object.values(attributes).some((value) => (value?.length ?? 0) > LONGEST_ATTRIBUTE)) throw new BadXml('an attribute is too long')
        const node: Node = { name, attributes, children: [], text: '' }
        path.at(-1)?.children.push(node)
        path.push(node)
      },
      close: () => void path.pop(),
      text: (text) => {
        const node = path.at(-1)
        if (node) node.text += text
      },
    },
  )
  const [question] = root.children
  if (!question) throw new BadXml('empty')
  return question
}

const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name)
const children = (node: Node, name: string) => node.children.filter((one) => one.name === name)
/** Moodle puts a text into a `text` element of its own, older files leave that out. */
const textIn = (node: Node | undefined) => child(node, 'text')?.text ?? (node?.children.length === 0 ? node.text : '')
const rich = (node: Node | undefined) => plainOf(textIn(node), node?.attributes.format ?? 'moodle_auto_format')

const obstacles: Record<string, ImportObstacle> = {
  matching: 'matching',
  ddmatch: 'matching',
  randomsamatch: 'matching',
  numerical: 'numerical',
  calculated: 'numerical',
  calculatedsimple: 'numerical',
  calculatedmulti: 'numerical',
  shortanswer: 'short_answer',
  regexp: 'short_answer',
  essay: 'essay',
  essayautograde: 'essay',
  cloze: 'cloze',
  multianswer: 'cloze',
  gapselect: 'cloze',
  ddwtos: 'cloze',
  description: 'description',
}

const embedded = /^data:image\/[a-z+.-]+;base64,/i
const plainBase64 = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64')

/** The first picture of the text that the file holds. */
const pictureOf = (node: Node | undefined, found: readonly FoundPicture[]): RawQuestion['picture'] => {
  const files = new Map(
    (node?.children ?? [])
      .filter(({ name, attributes }) => name === 'file' && attributes.encoding === 'base64')
      .map((file) => [file.attributes.name ?? '', file.text]),
  )
  for (const { src, alt } of found) {
    if (embedded.test(src)) return { bytes: plainBase64(src.slice(src.indexOf(',') + 1)), alt }
    const path = src.startsWith('@@PLUGINFILE@@') ? src.slice('@@PLUGINFILE@@'.length).replace(/^\//, '').replace(/\?.*$/, '') : null
    if (path === null) continue
    let name = path
    try {
      name = decodeURIComponent(path)
    } catch {
      // A name that is not encoded as links are is taken as it stands.
    }
    const text = files.get(name) ?? files.get(path)
    if (text !== undefined) return { bytes: plainBase64(text), alt }
  }
  return null
}

/** Before Moodle 2 a question's one picture stood beside its text: named, and held where the file was to bring it along. */
const oldPicture = (question: Node): { pictures: number; picture: RawQuestion['picture'] } => {
  const [named, held] = ['image', 'image_base64'].map((name) => (child(question, name)?.text ?? '').trim())
  return { pictures: named || held ? 1 : 0, picture: held ? { bytes: plainBase64(held), alt: '' } : null }
}
/** What plays. */
const MEDIA = /<(?:audio|video|object|embed)\b|\.(?:mp3|mp4|m4a|m4v|wav|ogg|oga|ogv|webm|mov|flv|swf)\b/i

const number = (text: string | undefined, otherwise: number) => {
  const value = Number((text ?? '').trim() || Number.NaN)
  return Number.isFinite(value) ? value : otherwise
}

/** A category that counts for what comes after it, or a question. @throws BadXml */
export const readMoodle = async (xml: string, category: string | null): Promise<{ category: string } | RawQuestion> => {
  const question = await treeOf(xml)
  const type = question.attributes.type ?? ''
  if (type === 'category') return { category: textIn(child(question, 'category')) }
  const old = oldPicture(question)
  const written = rich(child(question, 'questiontext'))
  const text = { ...written, pictures: written.pictures + old.pictures }
  const isSingle = !/^(false|0)$/i.test((child(question, 'single')?.text ?? '').trim())
  const ours = child(question, 'jujur')
  const language = contentLanguages.find((one) => one === ours?.attributes.language) ?? null
  const kinds = { multichoice: isSingle ? 'single' : 'multiple', multichoiceset: 'multiple', truefalse: 'true_false' } as const
  const kind = type in kinds ? kinds[type as keyof typeof kinds] : { obstacle: obstacles[type] ?? 'other_type', value: type.slice(0, 40) }
  const answers = children(question, 'answer').map((answer) => ({
    value: plainOf(textIn(answer), answer.attributes.format ?? 'moodle_auto_format'),
    fraction: number(answer.attributes.fraction, 0),
    feedback: rich(child(answer, 'feedback')),
  }))
  // True comes first, whatever the file's order; its words are those of the language.
  const isFalse = (value: string) => /^(false|0)$/i.test(value.trim())
  const ordered =
    type === 'truefalse'
      ? answers.toSorted((a, b) => Number(isFalse(a.value.text)) - Number(isFalse(b.value.text))).map((one) => ({ ...one, value: plainText('') }))
      : answers
  return {
    kind: kind === 'single' && ours?.attributes.type === 'true_false' ? 'true_false' : kind,
    name: plainText(textIn(child(question, 'name'))).text,
    text,
    answers: ordered,
    explanation: rich(child(question, 'generalfeedback')),
    hasOtherFeedback:
      ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some((name) => rich(child(question, name)).text !== '') ||
      children(question, 'hint').length > 0,
    points: number(child(question, 'defaultgrade')?.text, 1),
    tags: children(child(question, 'tags') ?? question, 'tag').map((tag) => tidy(textIn(tag))),
    category,
    picture: pictureOf(child(question, 'questiontext'), written.found) ?? old.picture,
    hasMedia: [child(question, 'questiontext'), child(question, 'generalfeedback'), ...children(question, 'answer')].some((node) =>
      MEDIA.test(textIn(node)),
    ),
    language,
  }
}
