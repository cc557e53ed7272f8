import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './auth-page.module.css'

type Props = {
  title: ReactNode /** Which of several like it this is. */
  name?: ReactNode
  line?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The sheet beside the weave: the heading stands on the line, the form under it. */
export const AuthPage = ({ title, name, line, children, footer }: Props) => (
  <main className={classes.page} id="main">
    <div className={classes.head}>
      <h1>{title}</h1>
      {name && <p className={classes.name}>{name}</p>}
      {line && <p>{line}</p>}
    </div>
    <div className={classes.line} aria-hidden="true" />
    <div className={classes.body}>{children}</div>
    {footer && <div className={classes.footer}>{footer}</div>}
  </main>
)

/** What is filled in on such a page; the calls say what is wrong with it, not the browser. */
export const AuthForm = (form: ComponentPropsWithRef<'form'>) => <form {...form} className={classes.form} noValidate />
/** What came of it, in the place of the form. */
export const AuthDone = ({ children }: { children: ReactNode }) => <div className={classes.form}>{children}</div>
