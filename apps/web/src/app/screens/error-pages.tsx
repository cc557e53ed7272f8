import { IconAlertTriangle, IconHourglass, IconLock, IconTool } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { homePathOf, loginPathOf, useSession } from '../../kit/session/session.ts'
import { portalName, type TextKey, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { LanguageSelect } from '../frame/language-select.tsx'
import { ThemeToggle } from '../frame/theme-toggle.tsx'
import classes from './error-pages.module.css'

type Kind = 'notFound' | 'noPermission' | 'serverError' | 'maintenance' | 'offline' | 'sessionEnded'
type PageProps = { kind: Kind; picture: ReactNode; action: ReactNode }

const Page = ({ kind, picture, action }: PageProps) => {
  const t = useTexts('common')
  const key = (part: 'title' | 'text'): TextKey<'common'> => `page.${kind}.${part}`
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to="/" className={classes.logo} aria-label={t('app.home')}>
          <Mark />
          <span>{portalName}</span>
        </Link>
        <span className={classes.tools}>
          <LanguageSelect />
          <ThemeToggle />
        </span>
      </header>
      <main className={classes.page} id="main">
        <div className={classes.picture} aria-hidden="true">
          {picture}
        </div>
        <h1>{t(key('title'))}</h1>
        <p>{t(key('text'))}</p>
        {action}
      </main>
    </div>
  )
}

const Home = ({ kind }: { kind: 'notFound' | 'noPermission' }) => {
  const t = useTexts('common')
  const person = useSession()
  return (
    <Button component={Link} to={person ? homePathOf(person.systemTypeId) : '/'}>
      {t(`page.${kind}.action`)}
    </Button>
  )
}

/** Back to the page that failed, or to the start where there is none. */
const Again = ({ kind }: { kind: 'serverError' | 'maintenance' | 'offline' }) => {
  const t = useTexts('common')
  const navigate = useNavigate()
  return <Button onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}>{t(`page.${kind}.action`)}</Button>
}

/** The one line of each page says what happened to it; it comes in from the edge of the window. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 560 120" className={classes.drawing} aria-hidden="true">
    {children}
  </svg>
)

/** It runs off into a loose curl. */
export const NotFound = () => (
  <Page
    kind="notFound"
    action={<Home kind="notFound" />}
    picture={
      <Drawing>
        <path className={classes.line} d="M-2000 60H300C360 60 380 16 416 26S430 96 464 96S500 56 488 40S458 46 470 60" />
      </Drawing>
    }
  />
)

/** It ends at a lock. */
export const NoPermission = () => (
  <Page
    kind="noPermission"
    action={<Home kind="noPermission" />}
    picture={
      <Drawing>
        <path className={classes.line} d="M-2000 60H398" />
        <path className={classes.faint} d="M462 60H560" />
        <circle className={classes.knot} cx="430" cy="60" r="32" />
        <IconLock x={414} y={44} size={32} stroke={1.75} className={classes.icon} />
      </Drawing>
    }
  />
)

/** It is broken, and marked where. */
export const ServerError = () => (
  <Page
    kind="serverError"
    action={<Again kind="serverError" />}
    picture={
      <Drawing>
        <path className={classes.line} d="M-2000 60H372L392 34" />
        <path className={classes.line} d="M468 86L488 60H560" />
        <IconAlertTriangle x={412} y={42} size={36} stroke={1.75} className={classes.bad} />
      </Drawing>
    }
  />
)

/** It is laid anew, stitch by stitch. */
export const Maintenance = () => (
  <Page
    kind="maintenance"
    action={<Again kind="maintenance" />}
    picture={
      <Drawing>
        <path className={classes.line} d="M-2000 60H300" />
        <path className={classes.dashed} d="M316 60H560" />
        <circle className={classes.knot} cx="316" cy="60" r="28" />
        <IconTool x={302} y={46} size={28} stroke={1.75} className={classes.icon} />
      </Drawing>
    }
  />
)

/** There is a gap in it, with an end on each side. */
export const Offline = () => (
  <Page
    kind="offline"
    action={<Again kind="offline" />}
    picture={
      <Drawing>
        <path className={classes.line} d="M-2000 60H340" />
        <path className={classes.faint} d="M470 60H560" />
        <circle className={classes.end} cx="348" cy="60" r="8" />
        <circle className={classes.hollow} cx="462" cy="60" r="8" />
      </Drawing>
    }
  />
)

/** It ran its time. */
export const SessionEnded = () => {
  const t = useTexts('common')
  const person = useSession()
  return (
    <Page
      kind="sessionEnded"
      action={
        <Button component={Link} to={loginPathOf(person?.systemTypeId)}>
          {t('page.sessionEnded.action')}
        </Button>
      }
      picture={
        <Drawing>
          <path className={classes.line} d="M-2000 60H398" />
          <circle className={classes.turn} cx="430" cy="60" r="32" />
          <IconHourglass x={414} y={44} size={32} stroke={1.75} className={classes.icon} />
        </Drawing>
      }
    />
  )
}
