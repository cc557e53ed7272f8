import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from './mark.tsx'
import classes from './public-page.module.css'

type Props = {
  /** Of the portal, at the head; it leads to the first page. */
  name: string
  /** Language and theme, at the head. */
  tools?: ReactNode
  /** What it mostly holds. */
  width?: 'text' | 'lists' | 'tables'
  children: ReactNode
}

/** A page that anybody opens without signing in. */
export const PublicPage = ({ name, tools, width = 'text', children }: Props) => (
  <div className={classes.page}>
    <header className={classes.top}>
      <Link to="/" className={classes.logo}>
        <Mark />
        <span>{name}</span>
      </Link>
      {tools}
    </header>
    <main id="main" className={classes.sheet} data-width={width}>
      {children}
    </main>
  </div>
)

/** What stands dim below its title. */
export const PublicLine = ({ children }: { children: ReactNode }) => <p className={classes.line}>{children}</p>
