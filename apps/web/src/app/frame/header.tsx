import { IconChevronRight, IconMenu2 } from '@jujur/icons'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { crumbsAbove } from '../../kit/session/crumbs.ts'
import { useLayout } from '../../kit/session/layout.ts'
import type { Session } from '../../kit/session/session.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Bell } from '../../notifications/bell.tsx'
import { CartButton } from '../../purchases/cart-button.tsx'
import { QuickActions } from '../../search/quick-actions.tsx'
import { SearchButton } from '../../search/search-button.tsx'
import { useRouteScreen, useRouteTitle } from '../root.tsx'
import type { CountWaiting } from '../waits.ts'
import { Logo, MainMenu } from './aside.tsx'
import classes from './header.module.css'
import { LanguageSelect } from './language-select.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import tools from './tools.module.css'
import { UserPanel } from './user-panel.tsx'

/** The list whose last entry is the page title. */
const Breadcrumbs = () => {
  const t = useTexts('common')
  const title = useRouteTitle()
  const { breadcrumbs } = useLayout()
  const id = useRouteScreen()
  const list = breadcrumbs ?? (title ? [...(id ? crumbsAbove(id, t) : []), { title }] : [])
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol>
        {list.map(({ title: name, to }, i) => {
          const last = i === list.length - 1
          return (
            <li key={`${name} ${to ?? ''}`}>
              {last ? <span aria-current="page">{name}</span> : to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
              {!last && <IconChevronRight size={13} stroke={1.75} aria-hidden="true" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type Props = { person: Session; waits: CountWaiting }

/** On a phone the menu slides in over the page. */
const MenuDrawer = ({ person, waits }: Props) => {
  const t = useTexts('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  // Going somewhere closes it.
  if (shown.current !== key) {
    shown.current = key
    dialog.current?.close()
  }
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${classes.burger}`}
        aria-label={t('shell.openMenu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on its backdrop. */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label={t('shell.menu')}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className={classes.drawerBody}>
          <Logo />
          <MainMenu person={person} waits={waits} />
        </div>
      </dialog>
    </>
  )
}

export const Header = ({ person, waits }: Props) => (
  <header className={classes.header} data-screen-only="">
    {!person.flags.isTrainee && <MenuDrawer person={person} waits={waits} />}
    <span className={classes.phoneLogo}>
      <Logo />
    </span>
    <Breadcrumbs />
    <SearchButton person={person} />
    <QuickActions person={person} />
    {person.flags.isClientAdmin && <CartButton />}
    <Bell />
    <span className={classes.desk}>
      <LanguageSelect />
      <ThemeToggle />
    </span>
    <UserPanel person={person} />
  </header>
)
