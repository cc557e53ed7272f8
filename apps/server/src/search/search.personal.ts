import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { searchEntry } from './search.table.ts'

export const searchData: readonly RegisterLine[] = [
  personalData(searchEntry, {
    what: 'Words you are found by',
    purpose: 'operation',
    whose: ['trainee', 'clientAdmin', 'globalAdmin', 'contact'],
    keeps: 'account',
    person: ['folded'],
    plain: ['kind', 'entry_id', 'company_id'],
    exported: [],
    withheld: { all: 'A copy of names and addresses, to find by; it follows what it is of.' },
    disposal: { way: 'deleted', by: 'dispose_person' },
  }),
]
