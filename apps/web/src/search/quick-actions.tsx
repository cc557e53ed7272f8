import { IconPlus } from '@jujur/icons'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useLoadedPanel } from '../kit/call/use-loaded-panel.ts'
import type { Session } from '../kit/session/session.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { type Action, beginningsOf } from './actions.ts'
import classes from './quick-actions.module.css'

const loadWords = () => loadTexts('search').then(() => true as const)

const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** Which item the key leads to; undefined for a key of another meaning. */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

const Choice = ({ actions, onChoose }: { actions: readonly Action[]; onChoose: () => void }) => {
  const t = useTexts('search')
  const common = useTexts('common')
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => itemsIn(menu.current)[0]?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsIn(menu.current)
    const next = stepOf(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <>
      <p className={classes.title} id={id}>
        {common('shell.quick')}
      </p>
      <div ref={menu} role="menu" tabIndex={-1} aria-labelledby={id} onKeyDown={onKeyDown}>
        {actions.map(({ name, to, icon: Icon }) => (
          <Link key={name} to={to} role="menuitem" className={classes.row} onClick={onChoose}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {t(name)}
          </Link>
        ))}
      </div>
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
      />
      {open && (
        <div id={id} className={classes.panel}>
          {loaded ? <Choice actions={actions} onChoose={close} /> : <p className={classes.title}>{t('app.wait')}</p>}
        </div>
      )}
    </div>
  )
}
