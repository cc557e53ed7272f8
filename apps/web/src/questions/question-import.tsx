import type { Output } from '@jujur/contract/call.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import {
  commitQuestionImport,
  getQuestionImportColumns,
  importQuestions,
  MOST_IN_FILE,
  type QuestionFileField,
  questionSheet,
} from '@jujur/contract/questions.ts'
import { IconDownload, IconFileImport } from '@jujur/icons'
import { useRef, useState } from 'react'
import { MatchFile, type ReadFile } from '../columns/match-file.tsx'
import { send } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { saveCsv } from '../kit/lists/csv.ts'
import { saveXlsx } from '../kit/lists/xlsx.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { ImportReport } from './import-report.tsx'
import classes from './question.module.css'

type Report = Output<typeof importQuestions>
const faults = ['too_many', 'too_large', 'none', 'unreadable', 'too_slow', 'no_headings', 'columns_changed'] as const
type Fault = (typeof faults)[number] | 'wrong_format' | 'changed'
const MAX_MB = Math.floor((importQuestions.upload?.maxBytes ?? 0) / 1024 / 1024)
const CODES = { wrong: 10076, fault: 10024 } as const

const faultIn = (data: unknown): (typeof faults)[number] => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return faults.find((one) => one === reason) ?? 'unreadable'
}

/** What each column of a template is called, in its order. */
const useTemplate = () => {
  const t = useTexts('questions')
  const headings = t('import.template.headings').split('|')
  const labels = Object.fromEntries(
    questionSheet.fields.map((field, i) => [field, field.length === 1 ? t('optionValue', { letter: field.toUpperCase() }) : (headings[i] ?? '')]),
  ) as Record<QuestionFileField, string>
  return { headings, example: t('import.template.example').split('|'), name: t('import.template.name'), labels }
}

type Props = {
  onCancel: () => void
  /** It is imported, and kept under this id. */
  onDone: (question_import_id: number) => void
}

/** A file is tried first; what the report says is what one press brings in. A spreadsheet's columns are asked about where their headings do not say what they are. */
export const QuestionImport = ({ onCancel, onDone }: Props) => {
  const t = useTexts('questions')
  const format = useFormat()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const [file, setFile] = useState<File | null>(null)
  const sent = useRef<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [read, setRead] = useState<ReadFile<QuestionFileField> | null>(null)
  const [matching, setMatching] = useState<string | null>(null)
  const template = useTemplate()
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
  const trial = useSend(importQuestions, {
    treats: { [CODES.wrong]: () => setFault('wrong_format'), [CODES.fault]: ({ data }: { data: unknown }) => failed(data) },
    onDone: setReport,
  })
  const tag = t('import.tag', { date: format.date(new Date().toISOString()) }).slice(0, 40)
  const commit = useSend(commitQuestionImport, {
    treats: {
      [CODES.wrong]: () => setFault('wrong_format'),
      [CODES.fault]: ({ data }: { data: unknown }) => failed(data),
      10059: () => setFault('changed'),
      2111: () => setFault('changed'),
    },
    onDone: (data) => {
      toast.say(t('import.done', { count: data.taken + data.changed }))
      onDone(data.question_import_id)
    },
  })
  const asked = { language, ...(matching === null ? {} : { matching }) }
  const check = async (chosen: File, said: string | null) => {
    setFault(null)
    setReport(null)
    setFile(chosen)
    sent.current = chosen
    setMatching(said)
    if (chosen.size > MAX_MB * 1024 * 1024) return setFault('too_large')
    await trial.send({ language, ...(said === null ? {} : { matching: said }) }, chosen)
  }
  const count = report ? report.taken + report.changed : 0
  return (
    <div className={classes.editor}>
      <PageTitle
        title={file ? t('import.titleOf', { file: file.name }) : t('import.title')}
        line={
          read && !report
            ? t('import.columns.line')
            : report
              ? t('import.checked', { count: report.lines.length, format: t(`format.${report.format}`) })
              : t('import.line', { most: format.number(MOST_IN_FILE), size: MAX_MB })
        }
      />
      {fault && (
        <Notice tone="bad" role="alert">
          {t(`import.fault.${fault === 'too_many' ? 'tooMany' : fault}`, { most: format.number(MOST_IN_FILE), size: MAX_MB })}
        </Notice>
      )}
      {report ? (
        <>
          <ImportReport report={report} newTags={report.new_tags} />
          <div className={classes.bar}>
            {count > 0 && fault === null && (
              <Button
                loading={commit.sending}
                onClick={() => file && void commit.send({ ...asked, sha256: report.sha256, taken: String(count), tag }, file)}
              >
                {t('import.commit', { count })}
              </Button>
            )}
            {fault !== null && (
              <Button loading={trial.sending} onClick={() => file && void check(file, matching)}>
                {t('import.again')}
              </Button>
            )}
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
            {report.format === 'sheet' && file && (
              <Button variant="default" loading={columns.sending} onClick={() => void askColumns(file)}>
                {t('import.columns.change')}
              </Button>
            )}
            <span className={classes.dim}>{t('import.tagLine', { tag })}</span>
          </div>
        </>
      ) : read ? (
        <MatchFile
          declared={questionSheet}
          labels={template.labels}
          read={read}
          onRead={setRead}
          onBack={() => {
            setRead(null)
            setFile(null)
            setFault(null)
          }}
          lookAgain={async (said, options) => (await send(getQuestionImportColumns, said, options)).data}
          check={(said, options) => check(options.file, said)}
          notComplete={t('import.columns.needed')}
          complete={t('import.columns.complete')}
        />
      ) : (
        <div className={classes.fields}>
          <SelectField
            label={t('import.language')}
            value={language}
            options={contentLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(event) => setLanguage(event.currentTarget.value as ContentLanguage)}
          />
          <div className={classes.row}>
            <Button
              loading={trial.sending || columns.sending}
              leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t('import.choose')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => saveXlsx(template.name, template.headings, [template.example], `${template.name}.xlsx`)}
            >
              {t('import.template.xlsx')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => saveCsv([template.headings, template.example], `${template.name}.csv`)}
            >
              {t('import.template.csv')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
          <p className={classes.dim}>{t('import.template.line')}</p>
          <p role="status" className={classes.dim}>
            {(trial.sending || columns.sending) && t('import.checking')}
          </p>
          <input
            ref={input}
            type="file"
            className="vh"
            tabIndex={-1}
            accept=".xml,.gift,.txt,.csv,.xlsx"
            aria-label={t('import.choose')}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (chosen) void check(chosen, null)
            }}
          />
        </div>
      )}
    </div>
  )
}
