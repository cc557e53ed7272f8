import { IconArrowLeft } from '@jujur/icons'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import classes from './review-page.module.css'

type Props = {
  title: ReactNode
  line?: ReactNode
  back: { label: string } & ({ to: string } | { onBack: () => void })
  /** Beside the title: its state, and what else can be done with it. */
  end?: ReactNode
  /** The widths of its panes, as grid-template-columns. */
  className?: string | undefined
  /** On top of each other already on a small desk. */
  wide?: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** One thing that is looked at whole: its title over panes that scroll by themselves, on a phone one below the other. */
export const ReviewPage = ({ title, line, back, end, className, wide = false, children, ref }: Props) => (
  <div className={[classes.page, wide && classes.wide, className].filter(Boolean).join(' ')} ref={ref}>
    <div className={classes.top}>
      {'to' in back ? (
        <Link to={back.to} className={classes.back} aria-label={back.label}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      ) : (
        <button type="button" className={classes.back} aria-label={back.label} onClick={back.onBack}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <div className={classes.title}>
        <h1 tabIndex={-1}>{title}</h1>
        {line && <p>{line}</p>}
      </div>
      {end}
    </div>
    {children}
  </div>
)

type PaneProps = {
  label: string
  /** Stands right of another. */
  aside?: boolean
  className?: string | undefined
  children: ReactNode
  ref?: Ref<HTMLElement>
}

export const ReviewPane = ({ label, aside = false, className, children, ref }: PaneProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section className={[classes.pane, aside && classes.aside, className].filter(Boolean).join(' ')} aria-label={label} tabIndex={0} ref={ref}>
    {children}
  </section>
)

/** Below its panes, or one of them: a DecisionBar. */
export const ReviewFoot = ({ aside = false, children }: Pick<PaneProps, 'aside' | 'children'>) => (
  <div className={aside ? `${classes.foot} ${classes.aside}` : classes.foot}>{children}</div>
)
