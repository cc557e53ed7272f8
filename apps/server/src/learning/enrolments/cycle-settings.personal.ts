import { personalData, type RegisterLine } from '../../kit/database/personal-data.ts'
import { cycleSetting } from './cycle-settings.table.ts'

export const cycleSettingsData: readonly RegisterLine[] = [
  personalData(cycleSetting, {
    what: 'Cycles that you set',
    purpose: 'operation',
    whose: ['clientAdmin'],
    keeps: 'content',
    link: ['changed_by'],
    plain: [
      'cycle_setting_id',
      'company_id',
      'course_id',
      'version',
      'renews',
      'mode',
      'common_month',
      'common_date',
      'window_days',
      'least_days',
      'aligns_from',
      'changed_at',
    ],
    exported: [{ by: 'changed_by', only: ['cycle_setting_id', 'course_id', 'changed_at'] }],
    disposal: { way: 'kept', because: 'number_only' },
  }),
]
