import { getTraineeImportTemplate, importTraineeUsers } from '@jujur/contract/trainees.ts'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refused, send, sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Section } from '../ui/section.tsx'
import { FileDrop } from './file-drop.tsx'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'
import { rememberJob } from './use-job.ts'

const maxBytes = importTraineeUsers.upload?.maxBytes ?? 0
const MAX_MB = Math.floor(maxBytes / 1024 / 1024)
const MAX_ROWS = 10_000
const faults = ['too_large', 'too_many_rows', 'no_header', 'no_rows', 'encoding', 'unreadable', 'formula', 'bomb'] as const
type Fault = (typeof faults)[number] | 'no_spreadsheet' | 'other'

/** Why a file was not taken, as a word that has its sentence. */
const faultOf = ({ code, data }: Refused): Fault => {
  if (code === 10076) return 'no_spreadsheet'
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  return faults.find((fault) => fault === reason) ?? 'other'
}

type Upload = { name: string; size: number; sent: number; total: number }

/** The template to fill in, and the filled in file to check. Nothing is registered here. */
export const ImportFile = () => {
  const t = useTexts('trainees')
  const { number } = useFormat()
  const { labels } = useTraineeWords()
  const navigate = useNavigate()
  const [fault, setFault] = useState<{ of: Fault; name: string } | null>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const template = async (format: 'csv' | 'xlsx') => {
    try {
      await sendForFile(getTraineeImportTemplate, { format }, `${t('import.templateName')}.${format}`)
    } catch (error) {
      showTrouble(error)
    }
  }
  const check = async (file: File) => {
    setFault(null)
    if (file.size > maxBytes) return setFault({ of: 'too_large', name: file.name })
    const control = new AbortController()
    stop.current = control
    setUpload({ name: file.name, size: file.size, sent: 0, total: 0 })
    try {
      const { data } = await send(
        importTraineeUsers,
        {},
        { file, signal: control.signal, onUpload: (sent, total) => setUpload({ name: file.name, size: file.size, sent, total }) },
      )
      rememberJob('import', data.import_id)
      void navigate(`?job=${data.import_id}`, { replace: true })
    } catch (error) {
      if (control.signal.aborted) return
      if (error instanceof Refused && (error.code === 10024 || error.code === 10076)) setFault({ of: faultOf(error), name: file.name })
      else showTrouble(error)
    } finally {
      setUpload(null)
    }
  }
  const all = upload !== null && upload.total > 0 && upload.sent >= upload.total
  return (
    <div className={classes.wizard}>
      <Section title={t('import.templateTitle')} line={t('import.templateLine')} ruled>
        <ul className={classes.columns}>
          {(['name', 'username', 'email'] as const).map((name) => (
            <li key={name}>
              <b>{name}</b> {t('import.needed', { label: labels[name] })}
            </li>
          ))}
          <li>
            <b>phone, ic_no, employee_no, department, position</b> {t('import.optional')}
          </li>
          <li>
            <b>risk_level</b> {t('import.risk')}
          </li>
        </ul>
        <div className={classes.buttons}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
              onClick={() => void template(format)}
            >
              {t(`import.template.${format}`)}
            </Button>
          ))}
        </div>
      </Section>
      <Section title={t('import.fileTitle')} line={t('import.fileLine')} ruled>
        <div className={classes.fileStep}>
          {fault && (
            <Notice tone="bad" role="alert" title={t('import.faultTitle', { file: fault.name })}>
              {t(`import.fault.${fault.of}`, { size: MAX_MB, rows: number(MAX_ROWS) })}
            </Notice>
          )}
          {upload ? (
            <div className={classes.uploading}>
              <ProgressBar value={upload.sent} max={upload.total || upload.size} label={t('import.uploading', { file: upload.name })}>
                {all ? t('import.checking', { file: upload.name }) : t('import.uploading', { file: upload.name })}
              </ProgressBar>
              <Button variant="subtle" size="xs" onClick={() => stop.current?.abort()}>
                {t('import.stop')}
              </Button>
              <p className="vh" role="status">
                {all && t('import.checking', { file: upload.name })}
              </p>
            </div>
          ) : (
            <FileDrop
              accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              help={t('import.limits', { size: MAX_MB, rows: number(MAX_ROWS) })}
              onFile={(file) => void check(file)}
            />
          )}
        </div>
      </Section>
    </div>
  )
}
