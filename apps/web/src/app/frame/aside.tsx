import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@jujur/icons'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { readCookie, writeCookie } from '../../kit/session/cookies.ts'
import type { Session } from '../../kit/session/session.ts'
import { ASIDE_COOKIE } from '../../kit/texts/constants.ts'
import { portalName, useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import { useWindow } from '../../ui/windows.ts'
import { groupsOf, isCurrent, type MenuEntry, menuOf } from '../menu.ts'
import type { CountWaiting } from '../waits.ts'
import classes from './aside.module.css'
import { inRail } from './rail-words.ts'
import tools from './tools.module.css'

/** Kept in a cookie; a trainee, who has few entries, starts folded. On a narrow desk it is folded, whatever was chosen. */
export const useFolded = (person: Session) => {
  const [folded, setFolded] = useState(() => {
    const kept = readCookie(ASIDE_COOKIE)
    return kept === 'on' || (kept !== 'off' && person.flags.isTrainee)
  })
  const narrow = useWindow('narrowDesk')
  const toggle = () => {
    writeCookie(ASIDE_COOKIE, folded ? 'off' : 'on')
    setFolded(!folded)
  }
  return { folded: folded || narrow, toggle: narrow ? undefined : toggle }
}

const Entry = ({ item, waits, folded }: { item: MenuEntry; waits: CountWaiting; folded: boolean }) => {
  const t = useTexts('common')
  const { number } = useFormat()
  const { pathname } = useLocation()
  const { icon: Icon } = item
  const count = waits(item)
  return (
    <li>
      <Link to={item.to} className={classes.entry} aria-current={isCurrent(item, pathname) ? 'page' : undefined}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{folded ? inRail(t(item.name)) : t(item.name)}</span>
        {count > 0 && (
          <>
            <span className={classes.count} aria-hidden="true">
              {number(count)}
            </span>
            <span className="vh"> {t('shell.waits', { count })}</span>
          </>
        )}
      </Link>
      {item.subItems.length > 0 && (
        <ul>
          {item.subItems.map((sub) => (
            <Entry key={sub.to} item={sub} waits={waits} folded={folded} />
          ))}
        </ul>
      )}
    </li>
  )
}

export const MainMenu = ({ person, waits, folded = false }: { person: Session; waits: CountWaiting; folded?: boolean }) => {
  const t = useTexts('common')
  return (
    <nav aria-label={t('shell.menu')} className={classes.menu}>
      {groupsOf(menuOf(person)).map(({ title, items }) => (
        <div key={title ?? items[0]?.to}>
          {title && <p className={classes.group}>{t(title)}</p>}
          <ul>
            {items.map((item) => (
              <Entry key={item.to} item={item} waits={waits} folded={folded} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export const Logo = () => {
  const t = useTexts('common')
  return (
    <Link to="/" className={classes.logo} aria-label={t('app.home')}>
      <Mark />
      <span>{portalName}</span>
    </Link>
  )
}

type Props = { person: Session; waits: CountWaiting; folded: boolean; onFold: (() => void) | undefined }

export const Aside = ({ person, waits, folded, onFold }: Props) => {
  const t = useTexts('common')
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside data-screen-only="" className={folded ? `${classes.aside} ${classes.rail}` : classes.aside} aria-label={t('shell.sidebar')}>
      <Logo />
      <MainMenu person={person} waits={waits} folded={folded} />
      {onFold && (
        <div className={classes.foot}>
          <button
            type="button"
            className={tools.tool}
            aria-label={t(folded ? 'shell.unfold' : 'shell.fold')}
            aria-expanded={!folded}
            onClick={onFold}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </aside>
  )
}
