import type { FormEventHandler, ReactNode } from 'react'
import classes from './forms.module.css'

/** What an editor shows of one thing, its parts one below the other. */
export const EditorPane = ({ children }: { children: ReactNode }) => <div className={classes.form}>{children}</div>

type NewFormProps = { onSubmit: FormEventHandler; children: ReactNode; acts: ReactNode }

/** Above those there are to take from: a new one. */
export const NewForm = ({ onSubmit, children, acts }: NewFormProps) => (
  <form className={classes.new} onSubmit={onSubmit} noValidate>
    {children}
    <div className={classes.acts}>{acts}</div>
  </form>
)
