import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './tabs-line.module.css'

export type TabItem = { to: string; label: string; current: boolean; count?: number | string }
type Props = { items: readonly TabItem[]; label?: string }

/** Tabs at the head of a list, as links: each is an address of its own. */
export const TabsLine = ({ items, label }: Props) => {
  const line = useRef<HTMLElement>(null)
  const current = items.findIndex((item) => item.current)
  // On a phone they scroll: the one that is open is seen.
  useEffect(() => {
    const tab = line.current?.children[current]
    if (!line.current || !(tab instanceof HTMLElement)) return
    const [from, to] = [tab.offsetLeft - line.current.offsetLeft, tab.offsetLeft - line.current.offsetLeft + tab.offsetWidth]
    const { scrollLeft, clientWidth } = line.current
    if (from < scrollLeft || to > scrollLeft + clientWidth) line.current.scrollLeft = from - (clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={line} data-screen-only="" className={classes.tabs} aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} preventScrollReset aria-current={item.current ? 'page' : undefined}>
          {item.count === undefined ? item.label : `${item.label} ${item.count}`}
        </Link>
      ))}
    </nav>
  )
}
