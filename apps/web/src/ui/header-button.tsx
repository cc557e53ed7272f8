import type { ComponentPropsWithRef, ComponentType } from 'react'
import classes from './header-button.module.css'

const MOST_SHOWN = 99

type Props = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'children'> & {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  /** Shown on the icon from 1 on; the label says it too. */
  count: number
}

/** A button of the header that is only an icon, with how many wait behind it. */
export const HeaderButton = ({ icon: Icon, count, ...button }: Props) => (
  <button type="button" className={classes.button} {...button}>
    <Icon size={20} stroke={1.75} aria-hidden="true" />
    {count > 0 && (
      <span className={classes.count} aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    )}
  </button>
)
