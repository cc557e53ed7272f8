/**
 * Where the time of a call or a job goes. Off unless TRACES_URL is set: then no part of OpenTelemetry is loaded, and each traced place costs one
 * comparison. What is traced names calls, jobs and statements (never their values), and nobody.
 */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>
export type Outcome = { readonly attributes?: SpanAttributes; readonly error?: unknown }

export interface TraceSpan {
  /** What runs within, also after an await, begins its spans below this one. */
  within<T>(work: () => T): T
  /** A span below this one that began earlier and ends now. */
  ended(name: string, begun: Date): void
  end(outcome?: Outcome): void
}

export interface Tracer {
  /** A call or a job: the root of a trace. */
  root(kind: 'call' | 'job', name: string, attributes: SpanAttributes): TraceSpan
  /** Below the span within which the caller runs; null outside of any. */
  below(name: string, attributes: SpanAttributes): TraceSpan | null
  /** Sends what waits. */
  close(): Promise<void>
}

let current: Tracer | null = null
export const tracer = (): Tracer | null => current
/** Set once at the start, before the database is opened; answers the one before. */
export const setTracer = (next: Tracer | null): Tracer | null => {
  const before = current
  current = next
  return before
}

/** Runs the work within the span, which ends with it. */
export const within = async <T>(span: TraceSpan, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

/** One part of what a call or a job does. */
export const traced = <T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> => {
  const span = current?.below(name, attributes)
  return span ? within(span, work) : work()
}
