import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { to: string; children: ReactNode; className?: string; state?: unknown; replace?: boolean }

const isOutside = (to: string) => /^(https?:|mailto:|tel:)/.test(to)

/** A link in words. One that leaves the portal opens apart and says nothing of where it came from. */
export const TextLink = ({ to, children, className, state, replace }: Props) =>
  isOutside(to) ? (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <Link to={to} className={className} state={state} replace={replace}>
      {children}
    </Link>
  )
