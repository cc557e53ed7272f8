import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { accountControl, noticeAcceptance } from './accounts.table.ts'

export const accountsData: readonly RegisterLine[] = [
  personalData(accountControl, {
    what: 'Accounts that you registered or moved',
    purpose: 'security',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    link: ['user_id', 'by_user_id'],
    plain: ['account_control_id', 'company_id', 'how', 'since'],
    exported: [{ by: 'user_id' }, { by: 'by_user_id', only: ['account_control_id', 'how', 'since'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
  personalData(noticeAcceptance, {
    what: 'Versions of the privacy notice you accepted',
    purpose: 'privacy',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['version', 'accepted_at', 'where'],
    link: ['user_id'],
    plain: ['company_id'],
    exported: [{ by: 'user_id' }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
]
