import type { Icon } from '@jujur/icons'
import type { ComponentProps } from 'react'
import classes from './tool-button.module.css'

const MOST_SHOWN = 99

type Props = Omit<ComponentProps<'button'>, 'children' | 'className' | 'type'> & {
  'aria-label': string
  icon: Icon
  /** Beside the icon; the label says it in words. */
  count?: number
}

/** An icon of the header, with how much there is of it. */
export const ToolButton = ({ icon: Shown, count = 0, ...rest }: Props) => (
  <button {...rest} type="button" className={classes.button}>
    <Shown size={20} stroke={1.75} aria-hidden="true" />
    {count > 0 && (
      <span className={classes.count} aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    )}
  </button>
)
