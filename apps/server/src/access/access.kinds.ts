/** What is told of one's own permissions. */
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/access.json'

const texts = textsOf<typeof english>('access')

export const permissionsChanged: KindOfNotice<'permissions_changed', Record<string, never>> = {
  kind: 'permissions_changed',
  words: (data, language) => told(texts, language, 'notice.permissionsChanged', data),
}
