import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'
import { useShut } from './use-shut.ts'

type Own = {
  /** Ink acts; outline is second; quiet stands in text; turmeric is "your turn", on a panel only; danger takes something away. */
  variant?: 'filled' | 'default' | 'subtle' | 'turn' | 'danger'
  /** 32, 38, 44 and 48 px; 44 at least on a phone. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  /** Keeps its width, its words and the focus, and cannot be pressed again. */
  loading?: boolean
  /** Why it cannot be pressed now; without, it can. */
  why?: string | null | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  children?: ReactNode
  className?: string
}
export type ButtonProps<C extends ElementType = 'button'> = Own & { component?: C } & Omit<ComponentPropsWithRef<C>, keyof Own | 'component'>

/** Stays where it is and keeps the focus, which a button that the browser disables loses to the page; a press does and sends nothing. */
const still = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }

/** The button of look.md, without a component library: it is on the first page that a phone loads. `component={Link}` makes it a link. */
export const Button = <C extends ElementType = 'button'>(props: ButtonProps<C>) => {
  const {
    component,
    variant = 'filled',
    size = 'sm',
    fullWidth,
    loading,
    why,
    leftSection,
    rightSection,
    children,
    className,
    disabled,
    ...rest
  } = props as ButtonProps<'button'> & { component?: ElementType }
  const Element: ElementType = component ?? 'button'
  const shut = useShut()
  const names = [classes.button, classes[variant], classes[size], fullWidth && classes.full, className].filter(Boolean).join(' ')
  // A link that looks as a button is pressed too: it stays off paper (app/print.css).
  const own = Element === 'button' ? { type: rest.type ?? 'button' } : { 'data-act': '' }
  return (
    <Element
      {...rest}
      {...own}
      {...((disabled || loading) && still)}
      {...(why && !loading && shut(why))}
      className={names}
      aria-busy={loading || undefined}
    >
      {leftSection}
      <span>{children}</span>
      {rightSection}
      {loading && <i className={classes.dots} aria-hidden="true" />}
    </Element>
  )
}
