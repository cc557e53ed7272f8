import { PrivacyPage } from '../../accounts/privacy.screen.tsx'
import { LanguageSelect } from '../frame/language-select.tsx'
import { ThemeToggle } from '../frame/theme-toggle.tsx'
import classes from './verify.module.css'

/** The public privacy notice, with the same tools at its head as the sign-in pages. */
export const PrivacyScreen = () => (
  <PrivacyPage
    tools={
      <span className={classes.tools}>
        <LanguageSelect named />
        <ThemeToggle />
      </span>
    }
  />
)
