import { IconCloudCheck, IconCloudOff, IconCloudUpload } from '@jujur/icons'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import type { SaveState } from './autosave.ts'
import classes from './quiz.module.css'

/** "Saved 10:42", or that it is still to be saved. */
export const SaveLine = ({ state }: { state: SaveState }) => {
  const t = useTexts('player')
  const format = useFormat()
  const Icon = state.kind === 'waiting' ? IconCloudOff : state.kind === 'saving' ? IconCloudUpload : IconCloudCheck
  const text = state.kind === 'saved' ? t('quiz.saved', { time: format.time(state.at) }) : state.kind === 'idle' ? '' : t(`quiz.${state.kind}`)
  return (
    <p className={state.kind === 'waiting' ? `${classes.save} ${classes.soon}` : classes.save} role="status">
      {text && <Icon size={17} stroke={1.75} aria-hidden="true" />}
      {text}
    </p>
  )
}
