/** What the database takes of a call: the unit of work, its access guard and its statements. */
import type pg from 'pg'
import { type TraceSpan, traced, tracer, within } from '../../tracing/tracing.ts'
import { isAccessGuard } from '../access-guard.ts'
import type { Authority } from '../database.ts'

/** With a span that ends when the guard has passed. */
const observed = (authority: Authority, span: TraceSpan): Authority =>
  isAccessGuard(authority)
    ? {
        ...authority,
        onPassed: (lastSeen, sentAt) => {
          span.ended('access guard', new Date(sentAt))
          authority.onPassed(lastSeen, sentAt)
        },
      }
    : authority

export const tracedUnit = <T>(kind: 'read' | 'write', authority: Authority, run: (authority: Authority) => Promise<T>): Promise<T> => {
  const span = tracer()?.below(`unit of work: ${kind}`, {})
  return span ? within(span, () => run(observed(authority, span))) : run(authority)
}

/** The text has its parameters as numbers: no value is in it. */
export const tracedStatement = <T>(config: string | pg.QueryConfig, run: () => Promise<T>): Promise<T> => {
  if (!tracer()) return run()
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : config
  return traced(`statement: ${name ?? text.trimStart().split(/\s/, 1)[0]}`, { 'db.system.name': 'postgresql', 'db.query.text': text }, run)
}
