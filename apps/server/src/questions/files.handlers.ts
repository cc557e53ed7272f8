/** Files of questions: tried, brought in, taken out. */

import type * as contract from '@jujur/contract/questions.ts'
import { MOST_IN_FILE, questionSheet } from '@jujur/contract/questions.ts'
import { audit } from '../audit/audit.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { plainFileName } from '../kit/files/disposition.ts'
import { withGuesses } from '../kit/sheets/columns.rules.ts'
import { readColumns } from '../kit/sheets/in-thread.ts'
import { exportFile, exportName, hasBrackets, hasUsualWords } from './export.view.ts'
import { named, questionHeadingWords } from './headings.rules.ts'
import { freeTag, importById, keepImport, listImports } from './imports.store.ts'
import { broughtInMeanwhile, countsOtherwise, questionFileRefused } from './questions.rules.ts'
import { optionsOf, questionsMatching, tagsInUse } from './questions.store.ts'
import { createQuestion } from './questions.usecases.ts'
import { toImport } from './questions.view.ts'
import { type CheckedQuestion, namedOnce, readQuestionFile, redrawn, reportOf } from './read-questions.usecases.ts'

type Sending = Pick<Context<typeof contract.importQuestions>, 'file' | 'input' | 'actor' | 'kit' | 'read'>

/** Reads, checks and compares; writes nothing. */
const lookAt = async ({ file, input, actor, kit, read }: Sending) => {
  if (!file || file.size === 0) return questionFileRefused('none')
  const found = await readQuestionFile(file.path, input, actor.user_id)
  if ('fault' in found) return questionFileRefused(found.fault)
  const redone = await redrawn(kit, found.taken)
  const checked = await read((tx) => namedOnce(tx, redone))
  const known = new Set((await read(tagsInUse)).map(({ tag }) => tag))
  return { sha256: file.sha256, checked, report: reportOf(found.format, checked, known) }
}

export const importQuestions: Handler<typeof contract.importQuestions> = async (context) => {
  const looked = await lookAt(context)
  return 'refuse' in looked ? looked : ok({ sha256: looked.sha256, ...looked.report })
}

export const getQuestionImportColumns: Handler<typeof contract.getQuestionImportColumns> = async ({ input, actor, file }) => {
  if (!file || file.size === 0) return questionFileRefused('none')
  const asked = {
    sheet: '',
    declared: questionSheet,
    words: questionHeadingWords,
    path: file.path,
    heading_line: input.heading_line,
    encoding: input.encoding,
  }
  const seen = await readColumns(asked, `author ${actor.user_id}`)
  if ('fault' in seen) return questionFileRefused(seen.fault)
  return ok({ ...seen, columns: withGuesses(seen.columns, questionSheet, named, null) })
}

const MOST_TAGS = 20
const withTag = (tags: readonly string[], tag: string | null) =>
  tag === null || tags.includes(tag) ? [...tags] : [...tags.slice(0, MOST_TAGS - 1), tag]

/** A question that is left out though the file and the bank were checked: what was checked no longer holds. */
class Changed extends Error {}

export const commitQuestionImport: Handler<typeof contract.commitQuestionImport> = async (context) => {
  const { input, kit, file, write, now, actor, request } = context
  const looked = await lookAt(context)
  if ('refuse' in looked) return looked
  const { checked, report, sha256 } = looked
  if (sha256 !== input.sha256 || report.taken + report.changed !== Number(input.taken))
    return countsOtherwise({ taken: report.taken + report.changed })
  const kept: { question: NonNullable<CheckedQuestion['question']>; picture: string | null }[] = []
  for (const { question, picture } of checked) if (question) kept.push({ question, picture: picture ? await kit.files.put(picture) : null })
  try {
    return await mapUniqueViolation(
      () =>
        write(async (tx): Promise<Answer<typeof contract.commitQuestionImport>> => {
          const tag = input.tag === undefined ? null : await freeTag(tx, input.tag)
          const ids: number[] = []
          for (const { question, picture } of kept) {
            const made = await createQuestion(tx, { now, actor, request }, { ...question, picture, tags: withTag(question.tags, tag) })
            if (isRefused(made)) throw new Changed()
            ids.push(made.value)
          }
          const { new_tags: _, ...told } = report
          const by = { language: input.language, made_at: now, made_by: actor.user_id }
          const question_import_id = await keepImport(tx, { file_name: plainFileName(file?.name ?? ''), file_sha256: sha256, tag, ...told, ...by })
          const after = { file: sha256, format: report.format, questions: ids.length, first: ids[0] ?? null, last: ids.at(-1) ?? null }
          await audit(tx, context, { action: 'question_import.committed', entity: 'question', entity_id: ids[0] ?? 0, company_id: null, after })
          return ok({ question_import_id, tag, ...report })
        }),
      broughtInMeanwhile,
    )
  } catch (error) {
    if (error instanceof Changed) return broughtInMeanwhile.question_import_tag
    throw error
  }
}

export const getQuestionImportList: Handler<typeof contract.getQuestionImportList> = ({ input, read }) =>
  read(async (tx) => {
    const { rows, counted } = await listImports(tx, input.q, input)
    return ok({ importsList: rows.map(toImport), ...totals(counted) })
  })

export const getQuestionImport: Handler<typeof contract.getQuestionImport> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getQuestionImport>> => {
    const found = await importById(tx, input.question_import_id)
    if (!found) return refuse(4444)
    const { lines, ...row } = found
    return ok({ import: { ...toImport(row), lines: [...lines] } })
  })

// ── Out ───────────────────────────────────────────────────────────────────────────────────────────────────────

const wantedOf = ({ q, tag, type, status }: Context<typeof contract.exportQuestions>['input']) => ({ words: q, tag, type, status })

const hasTranslations = (translations: object) => Object.keys(translations).length > 0

export const checkQuestionExport: Handler<typeof contract.checkQuestionExport> = ({ input, read }) =>
  read(async (tx) => {
    const rows = await questionsMatching(tx, wantedOf(input), MOST_IN_FILE + 1)
    const within = rows.slice(0, MOST_IN_FILE)
    const options = Map.groupBy(
      await optionsOf(
        tx,
        within.map(({ question_id }) => question_id),
      ),
      ({ question_id }) => question_id,
    )
    const isGift = input.format === 'gift'
    const of = (row: (typeof rows)[number]) => options.get(row.question_id) ?? []
    const loses: Record<(typeof contract.exportLosses)[number], (row: (typeof rows)[number]) => boolean> = {
      translations: (row) => hasTranslations(row.translations) || of(row).some(({ translations }) => hasTranslations(translations)),
      picture: (row) => isGift && row.picture_sha256 !== null,
      points: (row) => isGift && row.points !== 1,
      language: (row) => isGift && row.language !== 'en',
      tags: (row) => isGift && hasBrackets(row),
      true_false: (row) => isGift && row.type === 'true_false' && !hasUsualWords({ question: row, options: of(row) }),
    }
    const losses = Object.entries(loses)
      .map(([what, lost]) => ({ what: what as keyof typeof loses, questions: within.filter(lost).length }))
      .filter(({ questions }) => questions > 0)
    return ok({ questions: rows.length, most: MOST_IN_FILE, losses })
  })

export const exportQuestions: Handler<typeof contract.exportQuestions> = async ({ input, read, kit }) => {
  const { rows, options } = await read(async (tx) => {
    const found = await questionsMatching(tx, wantedOf(input), MOST_IN_FILE)
    const ids = found.map(({ question_id }) => question_id)
    return { rows: found, options: Map.groupBy(await optionsOf(tx, ids), ({ question_id }) => question_id) }
  })
  const questions: Parameters<typeof exportFile>[1][number][] = []
  for (const question of rows) {
    const picture = question.picture_sha256 !== null && input.format === 'moodle_xml' ? await kit.files.get(question.picture_sha256) : null
    questions.push({ question, options: options.get(question.question_id) ?? [], picture })
  }
  return { ...ok(Buffer.from(exportFile(input.format, questions))), file: exportName[input.format] }
}
