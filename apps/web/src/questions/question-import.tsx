import type { Output } from '@jujur/contract/call.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { commitQuestionImport, type ImportLine, importQuestions, MOST_IN_FILE } from '@jujur/contract/questions.ts'
import { IconCheck, IconFileImport, IconPencil, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { saveCsv } from '../kit/lists/csv.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './question.module.css'

type Report = Output<typeof importQuestions>
const faults = ['too_many', 'too_large', 'none', 'unreadable', 'too_slow', 'no_headings'] as const
type Fault = (typeof faults)[number] | 'wrong_format' | 'changed'
const outcomes = ['taken', 'changed', 'left_out'] as const
const icons = { taken: IconCheck, changed: IconPencil, left_out: IconX }
const MAX_MB = Math.floor((importQuestions.upload?.maxBytes ?? 0) / 1024 / 1024)
const CODES = { wrong: 10076, fault: 10024 } as const

const Why = ({ line }: { line: ImportLine }) => {
  const t = useTexts('questions')
  const { sentences } = useFormat()
  if (line.obstacle) {
    const why = t(`obstacle.${line.obstacle.why}`, { value: line.obstacle.value })
    return line.at_line === null ? why : sentences([why, t('import.atLine', { line: line.at_line })])
  }
  if (line.changes.length === 0) return t('asItIs')
  return sentences(line.changes.map(({ what, value }) => t(`change.${what}`, { value })))
}

const ReportTable = ({ lines }: { lines: readonly ImportLine[] }) => {
  const t = useTexts('questions')
  return (
    <table className={classes.report}>
      <thead>
        <tr>
          <th scope="col">{t('import.no')}</th>
          <th scope="col">{t('import.name')}</th>
          <th scope="col">{t('import.result')}</th>
          <th scope="col">{t('import.why')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const Icon = icons[line.outcome]
          return (
            <tr key={line.no}>
              <td>{line.no}</td>
              <td>{line.name}</td>
              <td>
                <span className={classes.outcome} data-outcome={line.outcome}>
                  <Icon size={15} stroke={1.75} aria-hidden="true" />
                  {t(`import.outcome.${line.outcome}`)}
                </span>
              </td>
              <td>
                <Why line={line} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A file is tried first; what the report says is what one press brings in. */
export const QuestionImport = ({ onDone }: { onDone: () => void }) => {
  const t = useTexts('questions')
  const format = useFormat()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [shown, setShown] = useState<'all' | 'changed' | 'left_out'>('all')
  const failed = (data: unknown) => {
    const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
    setFault(faults.find((one) => one === reason) ?? 'unreadable')
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
    invalidates: ['QuestionList', 'getQuestionTagList'],
    onDone: (data) => {
      toast.say(t('import.done', { count: data.taken + data.changed }))
      onDone()
    },
  })
  const check = (chosen: File) => {
    setFault(null)
    setReport(null)
    setFile(chosen)
    if (chosen.size > MAX_MB * 1024 * 1024) return setFault('too_large')
    void trial.send({ language }, chosen)
  }
  const count = report ? report.taken + report.changed : 0
  return (
    <div className={classes.editor}>
      <PageTitle
        title={file ? t('import.titleOf', { file: file.name }) : t('import.title')}
        line={
          report
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
          <dl className={classes.strip}>
            {outcomes.map((outcome) => {
              const Icon = icons[outcome]
              return (
                <div key={outcome} data-outcome={outcome}>
                  <dt>
                    <Icon size={16} stroke={1.75} aria-hidden="true" />
                    {t(`import.strip.${outcome}`)}
                  </dt>
                  <dd>{format.number(report[outcome])}</dd>
                </div>
              )
            })}
          </dl>
          <Segments
            label={t('import.show')}
            hideLabel
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('import.all', { count: report.lines.length }) },
              { value: 'changed', label: t('import.onlyChanged', { count: report.changed }) },
              { value: 'left_out', label: t('import.onlyLeftOut', { count: report.left_out }) },
            ]}
          />
          {report.new_tags.length > 0 && <p className={classes.dim}>{t('import.newTags', { tags: format.list(report.new_tags) })}</p>}
          <ReportTable lines={report.lines.filter(({ outcome }) => shown === 'all' || outcome === shown)} />
          <div className={classes.bar}>
            {count > 0 && fault === null && (
              <Button
                loading={commit.sending}
                onClick={() => file && void commit.send({ language, sha256: report.sha256, taken: String(count), tag }, file)}
              >
                {t('import.commit', { count })}
              </Button>
            )}
            {fault !== null && (
              <Button loading={trial.sending} onClick={() => file && check(file)}>
                {t('import.again')}
              </Button>
            )}
            <Button variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
            <span className={classes.dim}>{t('import.tagLine', { tag })}</span>
          </div>
        </>
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
              loading={trial.sending}
              leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t('import.choose')}
            </Button>
            <Button
              variant="default"
              onClick={() =>
                saveCsv([t('import.template.headings').split('|'), t('import.template.example').split('|')], `${t('import.template.name')}.csv`)
              }
            >
              {t('import.template.save')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
          </div>
          <p className={classes.dim}>{t('import.template.line')}</p>
          <p role="status" className={classes.dim}>
            {trial.sending && t('import.checking')}
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
              if (chosen) check(chosen)
            }}
          />
        </div>
      )}
    </div>
  )
}
