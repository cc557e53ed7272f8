import { IconChevronRight } from '@jujur/icons'
import { Link } from 'react-router'
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
import { MenuDrawer } from './menu-drawer.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
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

export const Header = ({ person, waits }: Props) => (
  <header className={classes.header} data-screen-only="">
    {!person.flags.isTrainee && (
      <MenuDrawer>
        <Logo />
        <MainMenu person={person} waits={waits} />
      </MenuDrawer>
    )}
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
