/** What a log may hold of an error: its kind, the codes of database and system, and where it happened. Never its words: they quote what people typed. */
const FRAMES = 5

/** Codes of PostgreSQL, of the system and of libraries; what is longer or has other signs may quote. */
const codeOf = (value: unknown): string | undefined => (typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined)

export type LoggedError = { error: string; cause?: string; code?: string; constraint?: string; stack?: string[] }

/** An error's message stands before its frames, over as many lines as it has: only what is behind it, and is a frame, is kept. */
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at ') && /:\d+:\d+\)?$/.test(line))
    .slice(0, FRAMES)

export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, constraint } = (error.cause ?? error) as { code?: unknown; constraint?: unknown }
  const told = { code: codeOf(code), constraint: codeOf(constraint) }
  return {
    error: error.constructor.name,
    ...(error.cause instanceof Error ? { cause: error.cause.constructor.name } : {}),
    ...(told.code ? { code: told.code } : {}),
    ...(told.constraint ? { constraint: told.constraint } : {}),
    stack: framesOf(error),
  }
}
