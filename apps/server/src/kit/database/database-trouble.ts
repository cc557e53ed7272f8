/** What "the database is away" means, once: for the pool, which drops such a connection, and for the answer, which says that another try may do. */

type Coded = Error & { readonly code?: unknown }

/** The server closed the connection or is going, or it only reads since another became the primary (25006). */
const GONE_STATE = /^(08...|57P0.|25006)$/
const GONE_SYSTEM = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
/** Drivers have no code for these. */
const GONE_WORDS = /Connection terminated|timeout exceeded|timeout expired|Client has encountered a connection error|ECONN|socket|57P0/
/** No room or connection left, or a lock that was held for too long: the connection itself is sound. */
const BUSY_STATE = /^(53...|55P03)$/

/** Errors of the driver come wrapped by drizzle. */
const causesOf = (error: unknown): Coded[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])
/** Only where there is no code: messages of PostgreSQL and of drizzle repeat values, and what a person wrote says nothing of the connection. */
const hasGoneWords = (cause: Coded) => cause.code === undefined && !isOfDrizzle(cause) && GONE_WORDS.test(cause.message)
const isOfDrizzle = (error: Error) => error.constructor.name === 'DrizzleQueryError'
const codeOf = ({ code }: Coded) => String(code ?? '')

/** After these a connection must not be reused: it broke, its answer never came, or it leads to what was the primary before a switch-over. */
export const isConnectionError = (error: unknown): boolean =>
  causesOf(error).some((cause) => GONE_STATE.test(codeOf(cause)) || GONE_SYSTEM.test(codeOf(cause)) || hasGoneWords(cause))

/** It cannot be asked now; another server, or this one a little later, may answer. */
export const isDatabaseAway = (error: unknown): boolean => isConnectionError(error) || causesOf(error).some((cause) => BUSY_STATE.test(codeOf(cause)))

/** Whatever the database refused or could not do. */
export const isDatabaseError = (error: unknown): boolean =>
  isDatabaseAway(error) || causesOf(error).some((cause) => isOfDrizzle(cause) || /^[0-9A-Z]{5}$/.test(codeOf(cause)))
