/** Spans to a collector, as OTLP over HTTP. Loaded only where TRACES_URL is set. */
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanAttributes, Tracer, TraceSpan } from './tracing.ts'

/** A collector that does not answer holds up a stop no longer. */
const CLOSE_MS = 3_000
const LONGEST_ATTRIBUTE = 2_000

/** Its code or its kind, never its words: they quote what people typed. */
const typeOfError = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : error.constructor.name
}

type Options = { readonly url: string; readonly share: number; readonly version: string }

export const openTelemetry = ({ url, share, version }: Options): Tracer => {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'jujur', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: CLOSE_MS }) })],
  })
  const spans = provider.getTracer('jujur')
  const begin = (name: string, attributes: SpanAttributes, kind: SpanKind, parent: Context): TraceSpan => {
    const span = spans.startSpan(name, { kind, attributes }, parent)
    const own = trace.setSpan(parent, span)
    return {
      within: (work) => context.with(own, work),
      ended: (part, begun) => spans.startSpan(part, { startTime: begun }, own).end(),
      end: (outcome = {}) => {
        if (outcome.attributes) span.setAttributes(outcome.attributes)
        if (outcome.error !== undefined) {
          span.setAttribute('error.type', typeOfError(outcome.error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }
  return {
    root: (kind, name, attributes) => begin(name, attributes, kind === 'call' ? SpanKind.SERVER : SpanKind.INTERNAL, ROOT_CONTEXT),
    below: (name, attributes) => (trace.getActiveSpan() ? begin(name, attributes, SpanKind.INTERNAL, context.active()) : null),
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), new Promise((go) => setTimeout(go, CLOSE_MS).unref())])
      context.disable()
    },
  }
}
