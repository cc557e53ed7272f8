import { IconSearch, IconX } from '@jujur/icons'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './palette.module.css'
import type { PaletteState } from './use-palette.ts'
import { MOST_TYPED } from './use-quick-search.ts'

type Props = { palette: PaletteState; isList: boolean; onClose: () => void }

export const PaletteField = ({ palette: { field, id, typed, setTyped, onKeyDown }, isList, onClose }: Props) => {
  const t = useTexts('search')
  const common = useTexts('common')
  return (
    <div className={classes.head}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label={common('shell.search')}
        aria-autocomplete="list"
        aria-expanded={isList}
        aria-controls={isList ? `${id}list` : undefined}
        aria-describedby={`${id}state`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MOST_TYPED}
        placeholder={t('hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.close} aria-label={common('app.close')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
