import { IconArrowBackUp } from '@jujur/icons'
import { useTexts } from '../kit/texts/texts.ts'
import { hasOptions } from './fragment.ts'
import classes from './palette.module.css'
import type { PaletteState } from './use-palette.ts'

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Props = { palette: PaletteState }

const RecentSearches = ({ palette: { recent, type } }: Props) => {
  const t = useTexts('search')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, as the fragment has them.
    <div role="group" aria-label={t('recent')}>
      <h3 role="presentation">{t('recent')}</h3>
      {recent.map((one) => (
        <button key={one} type="button" role="option" aria-selected={false} tabIndex={-1} onClick={() => type(one)}>
          <IconArrowBackUp {...ICON} />
          <span>{one}</span>
        </button>
      ))}
    </div>
  )
}

const PaletteActions = ({ palette: { actions } }: Props) => {
  const t = useTexts('search')
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="group" aria-label={t('actions')}>
      <h3 role="presentation">{t('actions')}</h3>
      {actions.map(({ name, to, icon: Icon }) => (
        <a key={name} href={to} role="option" aria-selected={false} tabIndex={-1}>
          <Icon {...ICON} />
          <span>{t(name)}</span>
        </a>
      ))}
    </div>
  )
}

/** What can be chosen: earlier searches, what was found, what can be begun. */
export const PaletteOptions = ({ palette }: Props) => {
  const t = useTexts('search')
  const { list, id, html, recent, actions, onChoose } = palette
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div ref={list} id={`${id}list`} className={classes.list} role="listbox" aria-label={t('results')} onClick={onChoose}>
      {recent.length > 0 && <RecentSearches palette={palette} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by fragment.ts. */}
      {hasOptions(html) && <div role="presentation" className={classes.found} dangerouslySetInnerHTML={{ __html: html }} />}
      {actions.length > 0 && <PaletteActions palette={palette} />}
    </div>
  )
}
