/** When a scheduled job runs next. The parser is the one pg-boss uses, so that an expression means the same on both databases. */
import { CronExpressionParser } from 'cron-parser'

export const TIME_ZONE = 'Asia/Kuala_Lumpur'

/**
 * The next time after `from`, strictly.
 * @throws where the expression is none
 */
export const nextRun = (every: string, from: Date = new Date()): Date =>
  CronExpressionParser.parse(every, { tz: TIME_ZONE, currentDate: from }).next().toDate()
