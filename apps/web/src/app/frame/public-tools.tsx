import { LanguageSelect } from './language-select.tsx'
import classes from './public-tools.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

/** Language and theme, at the head of a public page. */
export const PublicTools = () => (
  <span className={classes.tools}>
    <LanguageSelect named />
    <ThemeToggle />
  </span>
)
