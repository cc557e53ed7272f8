/** As what the letters of a CSV were read, with some of them: what looks wrong is read otherwise. */
import { type FileEncoding, type FoundColumns, fileEncodings } from '@jujur/contract/columns.ts'
import { useId } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './match-columns.module.css'

type Props = { letters: NonNullable<FoundColumns<string>['letters']>; onEncoding: (encoding: FileEncoding) => void }

export const FileLetters = ({ letters: { encoding, cells }, onEncoding }: Props) => {
  const t = useTexts('columns')
  const { facts } = useFormat()
  const id = useId()
  return (
    <>
      <div className={classes.line}>
        <label htmlFor={id}>{t('lettersLabel')}</label>
        <select
          id={id}
          className={classes.select}
          value={encoding}
          onChange={({ currentTarget: { value } }) => {
            const other = fileEncodings.find((one) => one === value)
            if (other) onEncoding(other)
          }}
        >
          {fileEncodings.map((one) => (
            <option key={one} value={one}>
              {t(`letters.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {cells.length > 0 && (
        <p>
          {t('lettersLine')} <bdi>{facts(cells)}</bdi>
        </p>
      )}
    </>
  )
}
