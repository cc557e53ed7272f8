import type { ReactNode } from 'react'
import classes from './sheet.module.css'

type Props = {
  /** Over all, such as the tabs of the page: at the same height as over two panes. */
  head?: ReactNode
  children: ReactNode
  /** Forms 720, reading 672, dashboards 1440, lists up to 1920. */
  width?: 'form' | 'reading' | 'dashboard' | 'list'
}

/** The padding and measure of what stands on the shell's white sheet. */
export const Sheet = ({ head, children, width = 'list' }: Props) => (
  <>
    {head && <div className={classes.head}>{head}</div>}
    <div className={classes.pad}>
      <div className={classes[width]}>{children}</div>
    </div>
  </>
)
