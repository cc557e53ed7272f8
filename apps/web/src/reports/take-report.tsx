import { downloadReport, type Report, responseTypes, VOLUME_ROWS } from '@jujur/contract/reports.ts'
import { IconFileSpreadsheet, IconFileTypePdf } from '@jujur/icons'
import { useState } from 'react'
import { useFile } from '../kit/call/use-file.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './reports.module.css'

/** The spreadsheet with all rows, and the PDF, volume by volume where it has several. */
export const TakeReport = ({ report: { report_id, kind, as_at, rows, volumes } }: { report: Report }) => {
  const t = useTexts('reports')
  const { number } = useFormat()
  const [volume, setVolume] = useState(1)
  const sheet = useFile(downloadReport, { report_id, response_type: responseTypes.EXCEL }, `${kind}-${as_at}.xlsx`)
  const paper = useFile(downloadReport, { report_id, response_type: responseTypes.PDF, volume }, `${kind}-${as_at}.pdf`)
  if (!sheet || !paper) return null
  const volumeOf = (one: number) => t('volume', { volume: number(one), volumes: number(volumes) })
  return (
    <div className={classes.take}>
      {volumes > 1 && (
        <FilterSelect
          label={t('volumes')}
          all={volumeOf(1)}
          value={volume === 1 ? null : String(volume)}
          onChange={(value) => setVolume(Number(value ?? 1))}
          options={Array.from({ length: volumes - 1 }, (_, i) => ({ value: String(i + 2), label: volumeOf(i + 2) }))}
        />
      )}
      <Button
        variant="default"
        loading={paper.busy}
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void paper.save()}
      >
        {volumes > 1 ? t('pdfVolume', { rows: number(VOLUME_ROWS) }) : t('pdf')}
      </Button>
      <Button loading={sheet.busy} leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void sheet.save()}>
        {t('excel', { count: rows ?? 0 })}
      </Button>
    </div>
  )
}
