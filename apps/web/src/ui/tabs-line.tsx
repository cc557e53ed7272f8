import { Link } from 'react-router'
import classes from './tabs-line.module.css'

export type TabItem = { to: string; label: string; current: boolean; count?: number | string }
type Props = { items: readonly TabItem[]; label?: string }

/** Tabs at the head of a list, as links: each is an address of its own. */
export const TabsLine = ({ items, label }: Props) => (
  <nav data-screen-only="" className={classes.tabs} aria-label={label}>
    {items.map((item) => (
      <Link key={item.label} to={item.to} preventScrollReset aria-current={item.current ? 'page' : undefined}>
        {item.count === undefined ? item.label : `${item.label} ${item.count}`}
      </Link>
    ))}
  </nav>
)
