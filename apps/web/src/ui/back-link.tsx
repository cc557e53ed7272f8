import { IconArrowLeft } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './back-link.module.css'

/** Above a title: to the list that this was opened from. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.back}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
    {children}
  </Link>
)
