import type { Session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import { hasOptions } from './fragment.ts'
import classes from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import { PaletteOptions } from './palette-options.tsx'
import { type PaletteState, usePalette } from './use-palette.ts'

export type PaletteProps = { person: Session; onClose: () => void }

const SearchState = ({ palette: { id, state, isIdle, html } }: { palette: PaletteState }) => {
  const t = useTexts('search')
  return (
    <div id={`${id}state`} className={classes.state} role="status">
      {state === 'waiting' && <p>{t('searching')}</p>}
      {state === 'idle' && !isIdle && <p>{t('short')}</p>}
      {state === 'empty' && <p>{t('nothing')}</p>}
      {state === 'failed' && <p className={classes.failed}>{t('failed')}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by fragment.ts. */}
      {html !== '' && !hasOptions(html) && <div dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  )
}

const PaletteKeys = () => {
  const t = useTexts('search')
  return (
    <p className={classes.keys} aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t('keys.move')} <kbd>Enter</kbd> {t('keys.open')} <kbd>Esc</kbd> {t('keys.close')}
    </p>
  )
}

/** Search and what can be begun, over the inert page: by typing, arrow keys, Enter and Escape, or by pressing. */
export const Palette = ({ person, onClose }: PaletteProps) => {
  const t = useTexts('search')
  const common = useTexts('common')
  const palette = usePalette(person, onClose)
  const { dialog, html, recent, actions } = palette
  const isList = hasOptions(html) || actions.length > 0 || recent.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser brings it as cancel; the click is beside it.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={common('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.whole}>
        <PaletteField palette={palette} isList={isList} onClose={onClose} />
        <div className={classes.body}>
          {isList && <PaletteOptions palette={palette} />}
          {recent.length > 0 && (
            <div className={classes.forget}>
              <TextButton onClick={palette.forget}>{t('forget')}</TextButton>
            </div>
          )}
          <SearchState palette={palette} />
          {palette.state === 'failed' && (
            <div className={classes.forget}>
              <TextButton onClick={palette.retry}>{common('action.retry')}</TextButton>
            </div>
          )}
        </div>
        <PaletteKeys />
      </div>
    </dialog>
  )
}
