import { useMailedToken } from '../../identity/mailed-token.ts'
import { ManagerPage } from '../../reminders/manager-page.tsx'
import { LanguageSelect } from '../frame/language-select.tsx'
import { ThemeToggle } from '../frame/theme-toggle.tsx'
import classes from './verify.module.css'

/** The page behind the link of a manager's weekly email, with the same tools at its head as the sign-in pages. */
export const ManagerPageScreen = () => (
  <ManagerPage
    token={useMailedToken()}
    tools={
      <span className={classes.tools}>
        <LanguageSelect named />
        <ThemeToggle />
      </span>
    }
  />
)
