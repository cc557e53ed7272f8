import { nothingPersonal, type RegisterLine } from './personal-data.ts'
import { restoreDrill } from './restore-drill.table.ts'

export const restoreDrillData: readonly RegisterLine[] = [
  nothingPersonal(restoreDrill, 'Backups that were restored on trial, with what was found.', [
    'restore_drill_id',
    'at',
    'backup_at',
    'tables',
    'rows',
    'files',
    'signed_in',
    'faults',
    'fault_count',
    'took_ms',
    'version',
  ]),
]
