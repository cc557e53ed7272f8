import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { contentEdit, contentOpen } from './authoring.table.ts'

export const authoringData: readonly RegisterLine[] = [
  personalData(contentEdit, {
    what: 'Content that you changed',
    purpose: 'content',
    whose: ['globalAdmin'],
    keeps: 'content',
    link: ['user_id'],
    plain: ['content_edit_id', 'kind', 'content_id', 'version', 'fields', 'at'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  personalData(contentOpen, {
    what: 'Content that you have open',
    purpose: 'operation',
    whose: ['globalAdmin'],
    keeps: { days: 1, since: 'last_seen', set_in: 'apps/server/src/authoring/editing.store.ts', as: 'HEARD_MS = 45_000' },
    link: ['user_id'],
    plain: ['kind', 'content_id', 'seen_at'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
