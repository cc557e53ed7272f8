import { personalData, type RegisterLine } from '../database/personal-data.ts'
import { throttle } from './throttle.table.ts'

export const throttleData: readonly RegisterLine[] = [
  personalData(throttle, {
    what: 'Counted tries',
    purpose: 'security',
    whose: ['trainee', 'clientAdmin', 'globalAdmin', 'visitor'],
    keeps: { days: 1, since: 'window_ended', set_in: 'apps/server/src/kit/security/throttle.ts', as: 'lt(throttle.window_ends_at, now)' },
    secret: ['key'],
    plain: ['count', 'window_ends_at'],
    exported: [],
    withheld: { all: 'Counts of tries by address or account, gone when their time is over.' },
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
