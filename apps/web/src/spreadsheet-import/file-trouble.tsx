import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import classes from './file.module.css'
import { maxBytes, type SpreadsheetFault, type Upload } from './use-file-sending.ts'

export const SPREADSHEET_MAX_MB = Math.floor(maxBytes / 1024 / 1024)
export const MAX_ROWS = 10_000
const MAX_COLUMNS = 200

/** Why a file was not taken. */
export const SpreadsheetFaultNotice = ({ fault }: { fault: { of: SpreadsheetFault; name: string } }) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  return (
    <Notice tone="bad" role="alert" title={t('from.faultTitle', { file: fault.name })}>
      {t(`from.fault.${fault.of}`, { size: SPREADSHEET_MAX_MB, rows: number(MAX_ROWS), columns: MAX_COLUMNS })}
    </Notice>
  )
}

/** How far a file is on its way, and that it is read. */
export const FileOnItsWay = ({ upload, onStop }: { upload: Upload; onStop: () => void }) => {
  const t = useTexts('columns')
  const all = upload.total > 0 && upload.sent >= upload.total
  return (
    <div className={classes.uploading}>
      <ProgressBar value={upload.sent} max={upload.total || upload.size} label={t('from.uploading', { file: upload.name })}>
        {all ? t('from.checking', { file: upload.name }) : t('from.uploading', { file: upload.name })}
      </ProgressBar>
      <Button variant="subtle" size="xs" onClick={onStop}>
        {t('from.stop')}
      </Button>
      <p className="vh" role="status">
        {all && t('from.checking', { file: upload.name })}
      </p>
    </div>
  )
}
