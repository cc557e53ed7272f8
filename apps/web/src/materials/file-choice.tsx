import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { useId } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { accepts } from './material-words.ts'
import classes from './materials.module.css'

type Props = { type: MaterialType; onFile: (file: File | null) => void; error?: string | undefined }

/** The file itself; the server looks at its bytes, whatever it is called. */
export const MaterialFileChoice = ({ type, onFile, error }: Props) => {
  const t = useTexts('materials')
  const id = useId()
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{t('file.choose')}</label>
      <input
        id={id}
        type="file"
        accept={accepts[type]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}help ${id}error` : `${id}help`}
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
      <p id={`${id}help`} className={classes.help}>
        {t(`file.takes.${type}`)}
      </p>
      {error && (
        <p id={`${id}error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
