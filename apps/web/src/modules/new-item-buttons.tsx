import { IconChecklist, IconFilePlus, IconFileText, IconListSearch } from '@jujur/icons'
import { useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { accepts } from '../materials/material-words.ts'
import { Button } from '../ui/button.tsx'
import classes from './new-items.module.css'

/** Each only for who may. */
type Props = {
  /** Of the module that it goes into. */
  title: string
  busy: boolean
  onText: (() => void) | undefined
  onFiles: ((files: FileList | null) => void) | undefined
  onQuiz: (() => void) | undefined
  onList: (() => void) | undefined
}

const ChooseFiles = ({ onFiles }: { onFiles: (files: FileList | null) => void }) => {
  const t = useTexts('modules')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="xs" variant="subtle" leftSection={<IconFilePlus size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
        {t('make.files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={Object.values(accepts).filter(Boolean).join()}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What can be put into a module: a text, files, a quiz, or what is there already. */
export const NewItemButtons = ({ title, busy, onText, onFiles, onQuiz, onList }: Props) => {
  const t = useTexts('modules')
  return (
    <fieldset className={classes.buttons} aria-label={t('item.addTo', { title })}>
      {onText && (
        <Button size="xs" variant="subtle" disabled={busy} leftSection={<IconFileText size={16} stroke={1.75} />} onClick={onText}>
          {t('make.text')}
        </Button>
      )}
      {onFiles && <ChooseFiles onFiles={onFiles} />}
      {onQuiz && (
        <Button size="xs" variant="subtle" disabled={busy} leftSection={<IconChecklist size={16} stroke={1.75} />} onClick={onQuiz}>
          {t('make.quiz')}
        </Button>
      )}
      {onList && (
        <Button size="xs" variant="subtle" leftSection={<IconListSearch size={16} stroke={1.75} />} onClick={onList}>
          {t('make.list')}
        </Button>
      )}
    </fieldset>
  )
}
