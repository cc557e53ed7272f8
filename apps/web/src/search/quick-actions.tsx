import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useLoadedPanel } from '../kit/call/use-loaded-panel.ts'
import type { Session } from '../kit/session/session.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { MenuItem, MenuList } from '../ui/menu.tsx'
import { ToolButton } from '../ui/tool-button.tsx'
import { type Action, beginningsOf } from './actions.ts'
import classes from './quick-actions.module.css'

const loadWords = () => loadTexts('search').then(() => true as const)

const Choice = ({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) => {
  const t = useTexts('search')
  const common = useTexts('common')
  const id = useId()
  return (
    <>
      <p className={classes.title} id={id}>
        {common('shell.quick')}
      </p>
      <MenuList labelledBy={id} onClose={onClose}>
        {actions.map(({ name, to, icon: Icon }) => (
          <MenuItem key={name} component={Link} to={to} icon={<Icon size={18} stroke={1.75} aria-hidden="true" />} onClick={onClose}>
            {t(name)}
          </MenuItem>
        ))}
      </MenuList>
    </>
  )
}

/** The "+" of the header: what this person may begin today, by pressing or by arrow keys; gone where there is nothing. */
export const QuickActions = ({ person }: { person: Session }) => {
  const t = useTexts('common')
  const { open, close, toggle, loaded, id, root, button } = useLoadedPanel(loadWords)
  const actions = beginningsOf(person)
  if (actions.length === 0) return null
  return (
    <div ref={root} className={classes.root}>
      <ToolButton
        ref={button}
        icon={IconPlus}
        aria-label={t('shell.quick')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          toggle()
        }}
      />
      {open && (
        <div id={id} className={classes.panel}>
          {loaded ? (
            <Choice
              actions={actions}
              onClose={() => {
                button.current?.focus()
                close()
              }}
            />
          ) : (
            <p className={classes.title}>{t('app.wait')}</p>
          )}
        </div>
      )}
    </div>
  )
}
