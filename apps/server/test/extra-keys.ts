/** Keys that a call may not take from outside, whatever it is about. */
export const extraKeys = [
  'system_type_id',
  'company_id',
  'status',
  'user_id',
  'is_true',
  'score',
  'passed',
  'finished_at',
  'constructor',
  'toString',
  'x',
]
