/** Questions as screens get them. */

import type { WhereUsed } from '@jujur/contract/authoring.ts'
import type { Question, QuestionImport, QuestionRow } from '@jujur/contract/questions.ts'
import { markOf } from '../authoring/marks.view.ts'
import { outdated, translatedTexts } from '../authoring/translations.rules.ts'
import type { HandlerKit } from '../kit/call/handler.ts'
import { fileLink, filePath, openLink } from '../kit/files/links.ts'
import type { QuestionImportRow } from './imports.store.ts'
import { type Counted, questionFigures } from './questions.rules.ts'
import type { listQuestions, OptionRecord, QuestionRecord, QuestionTexts } from './questions.store.ts'

export type Showing = { readonly kit: Pick<HandlerKit, 'settings'>; readonly now: Date }

const PICTURE = 'image/webp'
export const questionPictureLink = ({ kit, now }: Showing, picture: string) =>
  fileLink(kit.settings, { sha256: picture, type: PICTURE, name: 'question.webp', inline: true }, now)
/** The picture that such a link opens; null where it is none of ours, or its time is over. */
export const openPicture = ({ kit, now }: Showing, url: string): string | null => {
  const opened = url.startsWith(filePath) ? openLink(kit.settings, url.slice(filePath.length), now) : null
  return opened?.type === PICTURE ? opened.sha256 : null
}

export const questionBaseTexts = (row: Pick<QuestionRecord, 'text' | 'explanation' | 'picture_alt'>): QuestionTexts => ({
  text: row.text,
  explanation: row.explanation,
  picture_alt: row.picture_alt ?? '',
})

export const toOption = ({ option_id, value, is_true, explanation, translations }: OptionRecord): Question['options'][number] => ({
  option_id,
  value,
  is_true,
  explanation,
  translations: translatedTexts(translations) as Question['options'][number]['translations'],
  outdated: outdated(translations, { value, explanation }, markOf),
})

type Found = { question: QuestionRecord; figures: Counted; updated_by: string }

export const toQuestion = (
  { question, figures, updated_by }: Found,
  options: readonly OptionRecord[],
  uses: WhereUsed,
  showing: Showing,
): Question => {
  const { question_id, name, text, type, language, explanation, picture_sha256, picture_alt, points, tags, translations, status, version } = question
  return {
    question_id,
    name,
    text,
    type,
    language,
    options: options.map(toOption),
    explanation,
    picture_url: picture_sha256 === null ? null : questionPictureLink(showing, picture_sha256),
    picture_alt: picture_alt ?? '',
    points,
    tags,
    translations: translatedTexts(translations) as Question['translations'],
    outdated: outdated(translations, questionBaseTexts(question), markOf),
    figures: questionFigures(figures),
    ...uses,
    status,
    version,
    updated_at: question.updated_at.toISOString(),
    updated_by,
  }
}

export const toImport = ({ made_at, ...row }: QuestionImportRow): QuestionImport => ({ ...row, made_at: made_at.toISOString() })

type Listed = Awaited<ReturnType<typeof listQuestions>>['rows'][number]
export const toQuestionRow = ({ figures, updated_at, ...row }: Listed): QuestionRow => ({
  ...row,
  figures: questionFigures(figures),
  updated_at: updated_at.toISOString(),
})
