/** When a scheduled job runs next. The parser is the one pg-boss uses, so that an expression means the same on both databases. */
import { CronExpressionParser } from 'cron-parser'

export const TIME_ZONE = 'Asia/Kuala_Lumpur'

/**
 * The next time after `from`, strictly.
 * @throws where the expression is none
 */
export const nextRun = (every: string, from: Date = new Date()): Date =>
  CronExpressionParser.parse(every, { tz: TIME_ZONE, currentDate: from }).next().toDate()

/** How long ago a job should have run, in seconds; 0 while its next time is still to come. Counted from its last success, or since when it is known. */
export const overdueSeconds = (
  { every, known_since, succeeded_at }: { every: string; known_since: Date; succeeded_at: Date | null },
  now: Date,
): number => Math.max(0, (now.getTime() - nextRun(every, succeeded_at ?? known_since).getTime()) / 1000)
