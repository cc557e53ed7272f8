/** Samples of the notification calls, and a notice for tests that need one to be there. */
import { wanted } from '../src/approvals/approvals.kinds.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import type { NewNotice } from '../src/notifications/notifications.kinds.ts'
import { notification } from '../src/notifications/notifications.table.ts'
import { notify } from '../src/notifications/notifications.usecases.ts'
import { traineeRegistration } from '../src/trainees/trainees.kinds.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

export const approvalWanted = wanted(traineeRegistration, { name: 'Rosli Ahmad' }, '/CA/trainee-user-approval')

/** Tells the person something; answers the id of the line. */
export const givenNotice = async (world: World, person: Person, notice: NewNotice = approvalWanted): Promise<number> => {
  const now = await readClock(world.kit)
  return world.kit.database.write(everything, async (tx) => {
    await notify(tx, [{ ...person, language: 'en' }], notice, { now, kit: world.kit })
    const rows = await tx.sql.select({ id: notification.notification_id }).from(notification)
    return Math.max(...rows.map(({ id }) => id))
  })
}

export const notificationsSamples = {
  getNotificationList: async (world, company) => {
    const actor = await world.given.trainee(company ? { company } : {})
    await givenNotice(world, actor)
    return { actor, input: {} }
  },
  markNotificationsRead: async (world, company) => {
    const actor = await world.given.trainee(company ? { company } : {})
    return { actor, input: { notification_ids: [await givenNotice(world, actor)] } }
  },
} satisfies Record<string, Make>
