import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = { children: ReactNode; action?: ReactNode }

/** One sentence why nothing is here, one button what to do. */
export const EmptyState = ({ children, action }: Props) => (
  <div className={classes.empty}>
    <p>{children}</p>
    {action}
  </div>
)

type PageProps = Props & {
  title: string
  /** Of the page, where nothing else on it has one. */
  level: 1 | 2
  /** As large as a page's title, where no other is seen. */
  isLarge: boolean
}

/** Instead of a page or a part of one that is not there: what is missing, why, and the way on. */
export const EmptyPage = ({ title, level, isLarge, children, action }: PageProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <Heading className={isLarge ? classes.page : undefined}>{title}</Heading>
      {children}
      {action}
    </div>
  )
}
