import { PublicVerifier } from '../../evidence/public-verifier.tsx'
import { VerifyPage as Verify } from '../../learning/pledges/verify.screen.tsx'
import { LanguageSelect } from '../frame/language-select.tsx'
import { ThemeToggle } from '../frame/theme-toggle.tsx'
import classes from './verify.module.css'

/** The public page of a certificate, and of what checks evidence packs, with the same tools at its head as the sign-in pages. */
export const VerifyScreen = () => (
  <Verify
    more={<PublicVerifier />}
    tools={
      <span className={classes.tools}>
        <LanguageSelect named />
        <ThemeToggle />
      </span>
    }
  />
)
