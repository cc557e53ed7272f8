import { IconFileSpreadsheet } from '@jujur/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './file-drop.module.css'

type Props = {
  accept: string
  /** Small, under the words. */
  help: string
  onFile: (file: File) => void
}

/** A place to drop a file, with a button that does the same. */
export const FileDrop = ({ accept, help, onFile }: Props) => {
  const t = useTexts('columns')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button, for those who drag.
    <div
      className={over ? `${classes.drop} ${classes.over}` : classes.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>{t(over ? 'from.dropNow' : 'from.drop')}</p>
      <Button variant="default" onClick={() => input.current?.click()}>
        {t('from.choose')}
      </Button>
      <p className={classes.help}>{help}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="vh"
        tabIndex={-1}
        aria-label={t('from.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be chosen again once it was corrected.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
