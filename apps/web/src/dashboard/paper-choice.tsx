import { EXEMPTION_PAPER_BYTES } from '@jujur/contract/exemptions.ts'
import { useId, useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import classes from './trainee-exemptions.module.css'

const MEGABYTES = EXEMPTION_PAPER_BYTES / 1024 / 1024

type Props = { file: File | null; error: string | undefined; onFile: (file: File) => void; onTooLarge: () => void }

/** The paper of stated training: a PDF or a picture. */
export const PaperChoice = ({ file, error, onFile, onTooLarge }: Props) => {
  const t = useTexts('exemptions')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > EXEMPTION_PAPER_BYTES) onTooLarge()
    else onFile(chosen)
  }
  return (
    <Field id={id} label={t('fields.paper')} labelAs="span" error={error} errorRole="alert">
      <div className={classes.paper}>
        <span>{file ? file.name : t('paperNeeds', { size: MEGABYTES })}</span>
        <Button
          variant="subtle"
          size="sm"
          aria-labelledby={`${id}button ${id}label`}
          aria-describedby={error ? `${id}error` : undefined}
          onClick={() => input.current?.click()}
        >
          <span id={`${id}button`}>{t(file ? 'changeFile' : 'chooseFile')}</span>
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          className="vh"
          tabIndex={-1}
          aria-label={t('fields.paper')}
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
