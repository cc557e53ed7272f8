import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { upload } from './uploads.table.ts'

export const uploadsData: readonly RegisterLine[] = [
  personalData(upload, {
    what: 'Files you are sending',
    purpose: 'operation',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: { days: 1, since: 'begun', set_in: 'packages/contract/src/uploads.ts', as: 'UPLOAD_HOURS = 24' },
    person: ['file_name'],
    link: ['user_id'],
    secret: ['held_by'],
    plain: ['upload_id', 'call', 'bytes', 'created_at', 'completed_at', 'used_at', 'held_until', 'given_up'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'deleted', by: 'sweep' },
  }),
]
