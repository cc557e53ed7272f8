/** The panel: what happened for the person who asks, in the language read now. */
import type * as calls from '@jujur/contract/notifications.ts'
import { type Handler, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import type { KindsOfNotice } from './notifications.kinds.ts'
import { countUnread, listNotices, markAllRead, markRead } from './notifications.store.ts'

/** The panel tells what every feature has to tell, so it is handed all kinds. */
const getNotificationList =
  (notices: KindsOfNotice): Handler<typeof calls.getNotificationList> =>
  ({ actor, input, read }) =>
    read(async (tx) => {
      const { rows, counted } = await listNotices(tx, actor.user_id, { ...input, dir: input.dir ?? 'desc' })
      const posts = rows.map(({ notification_id, kind, data, href, created_at, read_at }) => {
        const { title, lines } = notices[kind].words(data, actor.language)
        return {
          notification_id,
          kind,
          title,
          text: lines.join('\n'),
          href,
          created_at: created_at.toISOString(),
          read_at: read_at?.toISOString() ?? null,
        }
      })
      return ok({ posts, ...totals(counted), unread: await countUnread(tx, actor.user_id) })
    })

/** A notice that is somebody else's is answered as one that is not there, and then none is marked. */
const markNotificationsRead: Handler<typeof calls.markNotificationsRead> = ({ actor, input, now, write }) =>
  write(async (tx) => {
    if ('all' in input) {
      await markAllRead(tx, actor.user_id, now)
      return ok({})
    }
    const ids = [...new Set(input.notification_ids)]
    return (await markRead(tx, actor.user_id, ids, now)) === ids.length ? ok({}) : refuse(4444)
  })

export const notificationHandlers = (notices: KindsOfNotice) => ({ getNotificationList: getNotificationList(notices), markNotificationsRead })
