/** The file to choose: dropped or picked, sent, and why it was not taken. */
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './file.module.css'
import { FileDrop } from './file-drop.tsx'
import { FileOnItsWay, MAX_ROWS, SPREADSHEET_MAX_MB, SpreadsheetFaultNotice } from './file-trouble.tsx'
import { type FileSendOptions, useFileSending } from './use-file-sending.ts'

type Props = { read: (file: File, options: FileSendOptions) => Promise<void> }

export const ChooseFile = ({ read }: Props) => {
  const t = useTexts('columns')
  const { number } = useFormat()
  const { fault, upload, run, stop } = useFileSending()
  return (
    <div className={classes.fileStep}>
      {fault && <SpreadsheetFaultNotice fault={fault} />}
      {upload ? (
        <FileOnItsWay upload={upload} onStop={stop} />
      ) : (
        <FileDrop
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          help={t('from.limits', { size: SPREADSHEET_MAX_MB, rows: number(MAX_ROWS) })}
          onFile={(file) => void run(file, (options) => read(file, options))}
        />
      )}
    </div>
  )
}
