import { type ComponentPropsWithRef, type ElementType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useArrowKeys } from './arrow-keys.ts'
import { Button } from './button.tsx'
import classes from './menu.module.css'
import { usePanel } from './use-panel.ts'

const isItem = (target: EventTarget) => target instanceof Element && target.closest('[role="menuitem"]') !== null
const itemsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role="menuitem"]')]

type ListProps = {
  /** Of its words; or `labelledBy`, the id of what says them. */
  label?: string
  labelledBy?: string
  /** Where the keys begin: at the end, where the menu was opened upwards. */
  startsAt?: 'first' | 'last'
  /** Gives the button the focus back, from where Tab goes on. */
  onClose: () => void
  children: ReactNode
}

/** What can be chosen in an open menu: up and down walk through it, Home and End go to its ends, letters find an item, Tab goes on and closes it. */
export const MenuList = ({ label, labelledBy, startsAt = 'first', onClose, children }: ListProps) => {
  const root = useRef<HTMLDivElement>(null)
  const onKeyDown = useArrowKeys(itemsIn, 'vertical', true)
  useLayoutEffect(() => {
    const items = root.current ? itemsIn(root.current) : []
    items.at(startsAt === 'first' ? 0 : -1)?.focus()
  }, [startsAt])
  return (
    <div
      ref={root}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classes.list}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return onClose()
        // A link is pressed by Enter only; in a menu by either.
        const link = event.key === ' ' && event.target instanceof HTMLAnchorElement ? event.target : null
        if (!link) return onKeyDown(event)
        event.preventDefault()
        link.click()
      }}
    >
      {children}
    </div>
  )
}

type ItemOwn = { icon?: ReactNode; tone?: 'danger' | undefined; children: ReactNode }
type ItemProps<C extends ElementType> = ItemOwn & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof ItemOwn | 'component' | 'className' | 'role'
  >

/** One thing to choose; `component={Link}` leads somewhere. */
export const MenuItem = <C extends ElementType = 'button'>(props: ItemProps<C>) => {
  const { component, icon, tone, children, ...rest } = props as ItemProps<'button'> & { component?: ElementType }
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={tone ? `${classes.item} ${classes[tone]}` : classes.item}
    >
      {icon}
      {children}
    </Element>
  )
}

type Props = {
  /** Words of the button; only heard with `iconOnly`. */
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a menu below itself; what is chosen closes it, and the button has the focus again. */
export const Menu = ({ label, icon, iconOnly = false, className, children }: Props) => {
  const { open, setOpen, id, root, button } = usePanel()
  const [startsAt, setStart] = useState<'first' | 'last'>('first')
  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const show = (start: 'first' | 'last') => {
    setStart(start)
    setOpen(true)
  }
  return (
    <div ref={root} className={[classes.root, className].filter(Boolean).join(' ')}>
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        leftSection={icon}
        className={iconOnly ? classes.iconOnly : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {!iconOnly && label}
      </Button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the items act, it only hears that they did.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the items are buttons and links, whose keys press them.
        <div
          id={id}
          className={classes.panel}
          // Before the item acts: what it opens takes the focus from the button, and gives it back there.
          onClickCapture={({ target }) => isItem(target) && button.current?.focus()}
          // After it: between the two a browser lets React draw, and an item that is gone by then does nothing.
          onClick={({ target }) => isItem(target) && setOpen(false)}
        >
          <MenuList label={label} startsAt={startsAt} onClose={close}>
            {children}
          </MenuList>
        </div>
      )}
    </div>
  )
}
