import type { Output } from '@jujur/contract/call.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { commitQuestionImport, getQuestionImportColumns, importQuestions, type QuestionFileField } from '@jujur/contract/questions.ts'
import { useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import type { ReadFile } from '../spreadsheet-import/match-file.tsx'
import { useToast } from '../ui/use-toast.ts'

type Report = Output<typeof importQuestions>
const faults = ['too_many', 'too_large', 'none', 'unreadable', 'too_slow', 'no_headings', 'columns_changed'] as const
type Fault = (typeof faults)[number] | 'wrong_format' | 'changed'
export const QUESTIONS_MAX_MB = Math.floor((importQuestions.upload?.maxBytes ?? 0) / 1024 / 1024)
const CODES = { wrong: 10076, fault: 10024 } as const

const faultIn = (data: unknown): (typeof faults)[number] => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return faults.find((one) => one === reason) ?? 'unreadable'
}

/** A file of questions on its way in: tried first, its columns asked about where that is needed, then committed as the report says. */
export const useQuestionImport = (onDone: (question_import_id: number) => void) => {
  const t = useTexts('questions')
  const format = useFormat()
  const toast = useToast()
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const [file, setFile] = useState<File | null>(null)
  const sent = useRef<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [read, setRead] = useState<ReadFile<QuestionFileField> | null>(null)
  const [matching, setMatching] = useState<string | null>(null)
  /** Asked of the server as the file was chosen; what is wrong with it is told as that of a trial. */
  const columns = useSend(getQuestionImportColumns, {
    treats: { [CODES.wrong]: () => setFault('wrong_format'), [CODES.fault]: ({ data }: { data: unknown }) => setFault(faultIn(data)) },
  })
  const askColumns = async (of: File) => {
    const found = await columns.send({}, of)
    if (!found) return
    setReport(null)
    setRead({ file: of, found })
  }
  const failed = (data: unknown) => {
    const reason = faultIn(data)
    if (reason === 'no_headings' && sent.current) void askColumns(sent.current)
    else setFault(reason)
  }
  const refusals = {
    [CODES.wrong]: () => setFault('wrong_format'),
    [CODES.fault]: ({ data }: { data: unknown }) => failed(data),
  }
  const trial = useSend(importQuestions, { treats: refusals, onDone: setReport })
  const tag = t('import.tag', { date: format.date(new Date().toISOString()) }).slice(0, 40)
  const commit = useSend(commitQuestionImport, {
    treats: { ...refusals, 10059: () => setFault('changed'), 2111: () => setFault('changed') },
    onDone: (data) => {
      toast.say(t('import.done', { count: data.taken + data.changed }))
      onDone(data.question_import_id)
    },
  })
  /** How the columns were matched; null as the headings say. */
  const trialInput = (said: string | null) => ({ language, ...(said === null ? {} : { matching: said }) })
  const check = async (chosen: File, said: string | null) => {
    setFault(null)
    setReport(null)
    setFile(chosen)
    sent.current = chosen
    setMatching(said)
    if (chosen.size > QUESTIONS_MAX_MB * 1024 * 1024) return setFault('too_large')
    await trial.send(trialInput(said), chosen)
  }
  const count = report ? report.taken + report.changed : 0
  return {
    language,
    setLanguage,
    file,
    report,
    fault,
    /** The columns of the file, while they are asked about. */
    read,
    setRead,
    /** How many the commit brings in. */
    count,
    tag,
    isChecking: trial.sending,
    isAskingColumns: columns.sending,
    isCommitting: commit.sending,
    check,
    checkAgain: () => file && void check(file, matching),
    commit: () => file && report && void commit.send({ ...trialInput(matching), sha256: report.sha256, taken: String(count), tag }, file),
    askColumns,
    chooseAnother: () => {
      setRead(null)
      setFile(null)
      setFault(null)
    },
  }
}
export type QuestionImportState = ReturnType<typeof useQuestionImport>
