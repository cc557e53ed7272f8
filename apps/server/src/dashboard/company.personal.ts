import { nothingPersonal, type RegisterLine } from '../kit/database/personal-data.ts'
import { learningDay } from './company.table.ts'

export const companyData: readonly RegisterLine[] = [
  nothingPersonal(
    learningDay,
    'Counts of a company by department, of no one person. A department may be one person alone: whoever may see the company’s figures sees it by its name too.',
    [
      'learning_day_id',
      'company_id',
      'department',
      'has_left',
      'day',
      'known_on',
      'not_started',
      'in_progress',
      'overdue',
      'completed',
      'expired',
      'revoked',
      'paused',
      'waived',
      'extended',
      'planned',
      'finished',
      'seats_used',
      'is_folded',
    ],
  ),
]
