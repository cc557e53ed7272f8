import { IconArrowUp } from '@jujur/icons'
import { useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { type Session, useSession } from '../../kit/session/session.ts'
import { SCROLL_TOP } from '../../kit/texts/constants.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Aside, useFolded } from './aside.tsx'
import '../figures-font.ts'
import { menuOf, profileItem } from '../menu.ts'
import { useWaits } from '../waits.ts'
import { Header } from './header.tsx'
import { useRouteFocus } from './route-focus.ts'
import { scrollToTop } from './scroll.ts'
import classes from './shell.module.css'

/** On a trainee's phone: the few places there are, under the thumb. */
const BottomBar = ({ person }: { person: Session }) => {
  const t = useTexts('common')
  return (
    <nav className={classes.bottomBar} aria-label={t('shell.menu')}>
      {[...menuOf(person), profileItem].map(({ to, name, icon: Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
          {t(name)}
        </NavLink>
      ))}
    </nav>
  )
}

const ToTop = () => {
  const t = useTexts('common')
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > SCROLL_TOP.afterPx)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button type="button" className={classes.toTop} aria-label={t('app.toTop')} onClick={() => scrollToTop(SCROLL_TOP.speedMs)}>
      <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

const Frame = ({ person }: { person: Session }) => {
  const t = useTexts('common')
  const { folded, toggle } = useFolded(person)
  const waits = useWaits(person)
  const { pathname } = useLocation()
  useRouteFocus()
  return (
    <div className={classes.frame}>
      <a data-screen-only="" className={classes.skip} href="#main">
        {t('app.skip')}
      </a>
      <Aside person={person} waits={waits} folded={folded} onFold={toggle} />
      <div className={classes.right}>
        <Header person={person} waits={waits} />
        <main className={classes.sheet} id="main" tabIndex={-1} key={pathname}>
          <Outlet />
        </main>
      </div>
      {person.flags.isTrainee && <BottomBar person={person} />}
      <ToTop />
    </div>
  )
}

/** The desk with aside and header, and the white sheet that a screen stands on. */
export const Shell = () => {
  const person = useSession()
  return person && <Frame key={person.user.user_id} person={person} />
}
