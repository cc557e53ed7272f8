import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { accountControl } from './accounts.table.ts'

export const accountsData: readonly RegisterLine[] = [
  personalData(accountControl, {
    what: 'Accounts that you registered or moved',
    purpose: 'security',
    whose: ['trainee', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    link: ['user_id', 'by_user_id'],
    plain: ['account_control_id', 'company_id', 'how', 'since'],
    exported: [{ by: 'user_id' }, { by: 'by_user_id', only: ['account_control_id', 'how', 'since'] }],
    disposal: { way: 'kept', because: 'Holds the person’s number only, which names nobody once the account is emptied.' },
  }),
]
