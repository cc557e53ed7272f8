import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { InvoiceDetail } from './invoice-detail.tsx'
import { InvoiceTrace } from './trace.tsx'

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= 2_147_483_647 ? Number(text) : null)
const without = (params: URLSearchParams, path: string, ...names: string[]) => {
  const rest = new URLSearchParams(params)
  for (const name of names) rest.delete(name)
  return rest.size > 0 ? `${path}?${rest}` : path
}

/** The list, or with `?id=` one invoice of it, and with `&view=trace` what became of it. */
export const InvoicePlaces = ({ path, list, head }: { path: string; list: ReactNode; head?: ReactNode }) => {
  const [params] = useSearchParams()
  const id = idOf(params.get('id'))
  if (id === null) return list
  if (params.get('view') === 'trace') return <InvoiceTrace key={id} id={id} back={without(params, path, 'view')} head={head} />
  const tracePath = new URLSearchParams(params)
  tracePath.set('view', 'trace')
  return <InvoiceDetail key={id} id={id} back={without(params, path, 'id')} tracePath={`${path}?${tracePath}`} head={head} />
}
