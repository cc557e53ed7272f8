import { type Role, roles, systemTypes } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link, Outlet, useLocation } from 'react-router'
import { readChallenge } from '../../identity/challenge.ts'
import { loginPathOf } from '../../kit/session/session.ts'
import { portalName, useTexts } from '../../kit/texts/texts.ts'
import { Mark } from '../../ui/mark.tsx'
import { Weave, type WeaveNumbers } from '../../ui/weave.tsx'
import classes from './auth-layout.module.css'
import { LanguageSelect } from './language-select.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const base: WeaveNumbers = { w: 860, h: 900, gap: 9.5, amp: 96, step: 26, a: 0.28, b: 0.98, from: -343, to: 1080 }
/** Every sign-in page has a weave of its own; the pages beside them take the trainee's. */
const weaves: Record<Role, WeaveNumbers> = {
  trainee: { ...base, l1: 640, l2: 410, d1: 0.04, d2: 0.1, p: 8.945 },
  clientAdmin: { ...base, l1: 760, l2: 460, d1: 0.05, d2: 0.08, p: 2.2 },
  globalAdmin: { ...base, l1: 560, l2: 620, d1: 0.03, d2: 0.09, p: 5.1 },
  superAdmin: { ...base, l1: 980, l2: 350, d1: 0.06, d2: 0.07, p: 0.4 },
}
const roleAt = (path: string): Role => roles.find((role) => loginPathOf(systemTypes[role]) === path) ?? 'trainee'

/** Weave left, form right, and the one line through both. */
export const AuthLayout = () => {
  const t = useTexts('common')
  const words = useTexts('identity')
  const { pathname } = useLocation()
  // The code is the second step of one of the four pages.
  const role = roleAt(pathname === hrefOf('otp') ? (readChallenge()?.signInPath ?? pathname) : pathname)
  return (
    <div className={classes.frame}>
      <aside className={classes.panel} aria-label={t('auth.about')}>
        <Weave className={classes.weave} {...weaves[role]} />
        <Link to="/" className={classes.logo} aria-label={t('app.home')}>
          <Mark onPanel />
          <span>{portalName}</span>
        </Link>
        <p className={classes.motto}>
          <b>{words(`panel.${role}.title`)}</b>
          {words(`panel.${role}.text`)}
        </p>
      </aside>
      <span className={classes.line} aria-hidden="true" />
      <header className={classes.tools}>
        <LanguageSelect named />
        <ThemeToggle />
      </header>
      <Outlet />
    </div>
  )
}
