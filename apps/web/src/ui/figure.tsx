import type { ReactNode } from 'react'
import classes from './figure.module.css'

type Props = { children: ReactNode; size?: 'text' | 'large'; className?: string }

/** Money and counts in figures of one width. */
export const Figure = ({ children, size = 'text', className }: Props) => (
  <span className={[classes[size], className].filter(Boolean).join(' ')}>{children}</span>
)
