/** The frame of an auditor's room: its few places, who is in it and until when, and nothing of the portal's own menu. */
import { IconChevronRight, IconLogout } from '@jujur/icons'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { GuestFrameProps } from '../../auditor-room/guest-types.ts'
import { useLayout } from '../../kit/session/layout.ts'
import { portalName, useTexts } from '../../kit/texts/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import aside from './aside.module.css'
import frame from './guest-frame.module.css'
import header from './header.module.css'
import '../figures-font.ts'
import { LanguageSelect } from './language-select.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { useRouteFocus } from './route-focus.ts'
import shell from './shell.module.css'
import { ThemeToggle } from './theme-toggle.tsx'
import tools from './tools.module.css'
import person from './user-panel.module.css'

const Logo = () => (
  <span className={aside.logo}>
    <Mark />
    <span>{portalName}</span>
  </span>
)

const Places = ({ items }: Pick<GuestFrameProps, 'items'>) => {
  const a = useTexts('auditorRoom')
  const place = ({ view, to, label, icon: Icon, isCurrent }: GuestFrameProps['items'][number]) => (
    <li key={view}>
      <Link to={to} className={aside.entry} aria-current={isCurrent ? 'page' : undefined}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{label}</span>
      </Link>
    </li>
  )
  return (
    <nav aria-label={a('menu')} className={aside.menu}>
      <ul>{items.filter(({ isFirst }) => isFirst).map(place)}</ul>
      <p className={aside.group}>{a('title')}</p>
      <ul>{items.filter(({ isFirst }) => !isFirst).map(place)}</ul>
    </nav>
  )
}

const Crumbs = () => {
  const t = useTexts('common')
  const { breadcrumbs } = useLayout()
  const list = breadcrumbs ?? []
  return (
    <nav className={header.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol>
        {list.map(({ title, to }, i) => {
          const last = i === list.length - 1
          return (
            <li key={`${title} ${to ?? ''}`}>
              {last || !to ? <span aria-current={last ? 'page' : undefined}>{title}</span> : <Link to={to}>{title}</Link>}
              {!last && <IconChevronRight size={13} stroke={1.75} aria-hidden="true" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase()

const Who = ({ person: { name, line }, onLeave }: Pick<GuestFrameProps, 'person' | 'onLeave'>) => {
  const a = useTexts('auditorRoom')
  return (
    <>
      <span className={frame.who}>
        <span className={person.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={`${person.words} ${frame.words}`}>
          <b>{name}</b>
          <span>{line}</span>
        </span>
      </span>
      <button type="button" className={tools.tool} aria-label={a('leave')} title={a('leave')} onClick={onLeave}>
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </>
  )
}

export const GuestFrame = ({ items, person: who, foot, onLeave, view, children }: GuestFrameProps) => {
  const t = useTexts('common')
  const sheet = useRef<HTMLElement>(null)
  useRouteFocus()
  const first = useRef(view)
  // Another view begins at its top, as another page does.
  useEffect(() => {
    if (first.current === view) return
    first.current = view
    scrollTo({ top: 0, behavior: 'instant' })
    sheet.current?.focus({ preventScroll: true })
  }, [view])
  return (
    <div className={shell.frame}>
      <a data-screen-only="" className={shell.skip} href="#main">
        {t('app.skip')}
      </a>
      <aside data-screen-only="" className={aside.aside} aria-label={t('shell.sidebar')}>
        <Logo />
        <Places items={items} />
        <p className={frame.foot}>{foot}</p>
      </aside>
      <div className={shell.right}>
        <header className={header.header} data-screen-only="">
          <MenuDrawer>
            <Logo />
            <Places items={items} />
            <p className={frame.foot}>{foot}</p>
          </MenuDrawer>
          <span className={header.phoneLogo}>
            <Logo />
          </span>
          <Crumbs />
          <LanguageSelect />
          <ThemeToggle />
          <Who person={who} onLeave={onLeave} />
        </header>
        <main ref={sheet} className={shell.sheet} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
