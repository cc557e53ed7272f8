/** What may be wrong with one field of a 7000; the web has the words of each in six languages (specification section 5). */
export const fieldRules = [
  'required',
  'email',
  'password',
  'min_length',
  'max_length',
  'same',
  'company_reg_no',
  'alpha_num',
  'numeric',
  'phone',
  'username',
  'terms',
  'pledge',
  'unknown_field',
  'too_small',
  'too_big',
  'not_unique',
  'full_name',
  'kept_by_company',
  'invalid',
] as const
export type FieldRule = (typeof fieldRules)[number]
