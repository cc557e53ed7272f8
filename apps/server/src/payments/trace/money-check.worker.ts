/** Each night all money is held against itself; what does not agree is kept and told in the log. */

import { everything } from '../../kit/database/scope.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { readClock } from '../../kit/time/clock.ts'
import { countInvoices, differences, keepMoneyCheck, queryOn } from './money-check.store.ts'

export const checkMoney: Job['work'] = async (kit) => {
  const now = await readClock(kit)
  const { found, invoices } = await kit.database.read(everything, async (tx) => {
    const query = queryOn(tx)
    return { found: await differences(query), invoices: await countInvoices(query) }
  })
  await kit.database.write(everything, (tx) => keepMoneyCheck(tx, now, invoices, found))
  if (found.length > 0) kit.log.error({ differences: found.length, first: found.slice(0, 10) }, 'money does not agree: run npm run audit -- money')
}
