/** The file of a bank receipt, chosen or dropped. */
import { RECEIPT_MAX_BYTES } from '@jujur/contract/receipts.ts'
import { IconFileText, IconUpload } from '@jujur/icons'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import classes from './file-choice.module.css'
import { useReceiptFileWords } from './receipt-words.tsx'

export const RECEIPT_MAX_MB = RECEIPT_MAX_BYTES / 1024 / 1024
export type ReceiptFileFault = 'fileNeeded' | 'wrong.type' | 'wrong.active' | 'wrong.encrypted' | 'wrong.size'

/** Which words tell why the server did not take a file (10024, 10076). */
export const fileFaultOf = ({ code, data }: Refused): ReceiptFileFault => {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null
  if (reason === 'encrypted') return 'wrong.encrypted'
  if (reason === 'active') return 'wrong.active'
  return code === 10024 && (reason === 'too_large' || reason === 'too_many_pages') ? 'wrong.size' : 'wrong.type'
}

type Props = {
  file: File | null
  onFile: (file: File) => void
  fault: ReceiptFileFault | null
  onFault: (fault: ReceiptFileFault) => void
  /** Where it is another file than a bank receipt. */
  words?: { label: string; needs: string; needed: string }
}

export const ReceiptFileChoice = ({ file, onFile, fault, onFault, words }: Props) => {
  const t = useTexts('receipts')
  const { size } = useReceiptFileWords()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const label = words?.label ?? t('form.file')
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > RECEIPT_MAX_BYTES) onFault('wrong.size')
    else onFile(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Field
      id={id}
      label={label}
      labelAs="span"
      error={fault && (fault === 'fileNeeded' && words ? words.needed : t(`form.${fault}`, { size: RECEIPT_MAX_MB }))}
      errorRole="alert"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button, for those who drag. */}
      <div
        className={over ? `${classes.choice} ${classes.over}` : classes.choice}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <IconFileText size={18} stroke={1.75} aria-hidden="true" /> : <IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        <span className={classes.name}>
          {file ? (
            <>
              {file.name} <span className={classes.size}>{size(file.size)}</span>
            </>
          ) : (
            (words?.needs ?? t('form.needs', { size: RECEIPT_MAX_MB }))
          )}
        </span>
        <Button
          variant="subtle"
          size="sm"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={fault ? `${id}error` : undefined}
          onClick={() => input.current?.click()}
        >
          <span id={`${id}button`}>{t(file ? 'form.change' : 'form.choose')}</span>
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          className="vh"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            take(chosen)
            // The same file may be chosen again once it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Field>
  )
}
