import { nothingPersonal, type RegisterLine } from '../../kit/database/personal-data.ts'
import { moneyCheck } from './trace.table.ts'

export const traceData: readonly RegisterLine[] = [
  nothingPersonal(moneyCheck, 'Sums that were compared.', ['money_check_id', 'at', 'invoices', 'differences', 'found']),
]
