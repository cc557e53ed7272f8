/**
 * The error catalogue of specification section 8: every code, once, with its name, HTTP status and English description.
 * Where a code has two meanings the second stands in `also`; the call that answers it decides which is meant.
 */
import type { FieldRule } from './field-rules.ts'

type CodeEntry = { readonly name: string; readonly httpStatus: number; readonly description: string; readonly also?: string }

export const codes = {
  2100: { name: 'success', httpStatus: 200, description: 'Done' },
  2111: { name: 'error', httpStatus: 409, description: 'This cannot be done as things stand' },
  2222: { name: 'general_error', httpStatus: 500, description: 'Something went wrong on our side' },
  3333: { name: 'database_query_error', httpStatus: 500, description: 'The database did not answer as it should' },
  4444: { name: 'not_found', httpStatus: 404, description: 'Not found' },
  5555: { name: 'not_authorized', httpStatus: 403, description: 'Not authorized' },
  6666: { name: 'token_invalid', httpStatus: 401, description: 'Your session is not valid' },
  7777: { name: 'token_expired', httpStatus: 401, description: 'Your session has expired' },
  8888: { name: 'token_not_found', httpStatus: 401, description: 'You are not signed in' },
  9999: { name: 'maintenance_mode', httpStatus: 503, description: 'The portal is under maintenance' },
  7000: { name: 'validation_errors', httpStatus: 422, description: 'Some fields need another look' },

  10001: { name: 'duplicate_username', httpStatus: 409, description: 'This username is taken' },
  10002: { name: 'duplicate_email', httpStatus: 409, description: 'This e-mail address is in use' },
  10003: { name: 'username_pattern', httpStatus: 422, description: 'A username has 3 to 32 of a-z, 0-9, dot, underscore and hyphen' },
  10004: { name: 'unauthorized', httpStatus: 403, description: 'You may not do this yourself' },
  10005: { name: 'validation_error', httpStatus: 422, description: 'Validation error' },
  10006: { name: 'empty_query', httpStatus: 422, description: 'The query is empty or unknown' },
  10007: { name: 'adapter_error', httpStatus: 503, description: 'A connected service did not answer' },
  10008: { name: 'similar_company', httpStatus: 409, description: 'A similar company is registered already' },
  10009: { name: 'unauthorized_system_type', httpStatus: 403, description: 'This is not open to your kind of account' },
  10010: { name: 'customer_user_not_eligible_for_company', httpStatus: 403, description: 'This person is not eligible for the company' },
  10011: { name: 'invalid_company_id', httpStatus: 404, description: 'Company not found' },
  10012: { name: 'duplication_detected', httpStatus: 409, description: 'This exists already' },
  10013: { name: 'user_not_in_company', httpStatus: 403, description: 'This person is not in the company' },
  10014: { name: 'invalid_user_system', httpStatus: 403, description: 'Please use the sign-in page for your kind of account' },
  10015: { name: 'invalid_json_structure', httpStatus: 400, description: 'The request could not be read' },
  10016: { name: 'required_fields', httpStatus: 422, description: 'Required fields are missing' },
  10017: { name: 'maker_and_checker_username_same', httpStatus: 422, description: 'Maker and checker need different usernames' },
  10018: { name: 'maker_and_checker_email_same', httpStatus: 422, description: 'Maker and checker need different e-mail addresses' },
  10019: { name: 'invalid_month_and_year', httpStatus: 422, description: 'Month and year are not valid' },
  10020: { name: 'payroll_already_reloaded', httpStatus: 409, description: 'This payroll is already reloaded' },
  10021: { name: 'invalid_invoice', httpStatus: 404, description: 'Invoice not found' },
  10022: { name: 'payroll_already_exists', httpStatus: 409, description: 'This payroll exists already' },
  10023: { name: 'bill_fund_sufficient', httpStatus: 409, description: 'Nothing is due' },
  10024: { name: 'file_upload_error', httpStatus: 422, description: 'The file could not be taken' },
  10025: { name: 'invalid_receipt', httpStatus: 404, description: 'Receipt not found' },
  10026: { name: 'no_payroll_access', httpStatus: 403, description: 'No access to payroll' },
  10027: { name: 'receipt_amount_exceeded', httpStatus: 422, description: 'The amount is above what is due' },
  10028: { name: 'invalid_bank_receipt', httpStatus: 409, description: 'This bank receipt is not at that stage' },
  10029: { name: 'bank_receipt_already_decided', httpStatus: 409, description: 'This bank receipt is already approved or not approved' },
  10030: { name: 'permission_table', httpStatus: 403, description: 'You need one of these permissions' },
  10031: { name: 'invalid_reset_password_token', httpStatus: 422, description: 'This link is not valid' },
  10032: { name: 'reset_token_expired', httpStatus: 422, description: 'This link has expired' },
  10033: { name: 'password_validation_failed', httpStatus: 422, description: 'Password does not meet required criteria' },
  10034: { name: 'payroll_total_not_tallying', httpStatus: 422, description: 'The payroll total does not tally with the split payment' },
  10035: { name: 'invoice_invalid_or_not_approved', httpStatus: 409, description: 'This invoice cannot be paid' },
  10036: { name: 'disbursement_not_allowed', httpStatus: 403, description: 'Disbursement is not allowed' },
  10037: { name: 'invalid_url_segment', httpStatus: 404, description: 'This address does not exist' },
  10038: { name: 'company_employee_not_found', httpStatus: 404, description: 'Employee not found' },
  10039: { name: 'salary_already_disbursed', httpStatus: 409, description: 'This salary is already disbursed' },
  10040: { name: 'unable_to_trigger_salary', httpStatus: 409, description: 'The salary could not be triggered' },
  10041: { name: 'invalid_login_credentials', httpStatus: 401, description: 'The login detail is incorrect' },
  10042: { name: 'split_payment_one_channel', httpStatus: 422, description: 'A split payment needs exactly one channel' },
  10043: { name: 'user_does_not_exist', httpStatus: 404, description: 'Person not found' },
  10044: { name: 'invalid_reset_username_token', httpStatus: 422, description: 'This link is not valid' },
  10045: { name: 'salary_not_disbursed', httpStatus: 409, description: 'This salary is not disbursed' },
  10046: { name: 'maker_and_checker_username_similar', httpStatus: 422, description: 'The usernames of maker and checker are too alike' },
  10047: { name: 'maker_and_checker_email_similar', httpStatus: 422, description: 'The e-mail addresses of maker and checker are too alike' },
  10048: { name: 'account_dormant', httpStatus: 403, description: 'This account was not used for 90 days. Reset the password to use it again' },
  10049: { name: 'invalid_postcode', httpStatus: 422, description: 'This postcode does not belong to the state' },
  10050: { name: 'receipt_amount_not_tallying', httpStatus: 422, description: 'The amount does not tally with the invoice' },

  10051: { name: 'certificate_not_found', httpStatus: 404, description: 'Certificate not found', also: 'Invalid quiz validation type' },
  10052: { name: 'trainee_module_missing', httpStatus: 404, description: 'Module not found' },
  10053: { name: 'trainee_course_missing', httpStatus: 404, description: 'Course not found' },
  10054: { name: 'trainee_user_missing', httpStatus: 404, description: 'Trainee not found' },
  10055: { name: 'trainee_already_completed_course', httpStatus: 409, description: 'This course is completed' },
  10056: { name: 'trainee_already_allocated', httpStatus: 409, description: 'This trainee is assigned already' },
  10057: { name: 'answer_option_missing', httpStatus: 422, description: 'Answer options are missing' },
  10058: { name: 'similar_answer_option_value', httpStatus: 422, description: 'Two answer options are alike' },
  10059: { name: 'similar_question_name', httpStatus: 409, description: 'A question with this name exists' },
  10060: {
    name: 'similar_quiz_name',
    httpStatus: 409,
    description: 'A quiz with this name exists',
    also: 'Session ended (reserved by the specification, never answered: it would log an author out)',
  },
  10061: { name: 'answer_true', httpStatus: 422, description: 'Mark the right answers: exactly one for a single choice' },
  10062: { name: 'quiz_missing', httpStatus: 404, description: 'Quiz not found' },
  10063: { name: 'material_missing', httpStatus: 404, description: 'Material not found' },
  10064: { name: 'question_missing', httpStatus: 404, description: 'Question not found' },
  10065: { name: 'module_item_missing', httpStatus: 404, description: 'Module item not found' },
  10076: { name: 'invalid_file', httpStatus: 422, description: 'This kind of file is not accepted' },
  10077: { name: 'module_progress_id_missing', httpStatus: 404, description: 'Lesson not found' },
  10078: { name: 'approve_amount_mismatch', httpStatus: 422, description: 'The approved amount differs from the invoice' },
  10079: { name: 'invalid_quiz_validation_type', httpStatus: 422, description: 'Invalid quiz validation type' },

  20066: { name: 'route_requires_full_access', httpStatus: 403, description: 'This needs both the maker and the checker right' },
  20067: { name: 'half_access', httpStatus: 403, description: 'This needs the other half of your right: maker or checker' },
  20068: { name: 'invalid_otp_authentication', httpStatus: 401, description: 'Please sign in again to get a new code' },
  20069: { name: 'invalid_otp', httpStatus: 422, description: 'This code is not right' },
  20070: { name: 'otp_expired', httpStatus: 422, description: 'This code has expired' },
  20071: { name: 'multiple_login_detected', httpStatus: 401, description: 'You signed in elsewhere, so this session ended' },
  20072: { name: 'payment_gateway_already_succeeded', httpStatus: 409, description: 'This is paid through the gateway already' },
  20073: { name: 'temporary_registration_does_not_meet_requirement', httpStatus: 409, description: 'The registration does not meet a requirement' },
  20074: { name: 'purchased_course_missing', httpStatus: 404, description: 'Purchased course not found' },
  20075: { name: 'company_missing', httpStatus: 409, description: 'The company has no approved registration information' },
  777771: { name: 'required_field', httpStatus: 422, description: 'Required field' },
  777772: { name: 'invalid_email_structure', httpStatus: 422, description: 'Invalid email address' },
  777773: { name: 'not_unique', httpStatus: 422, description: 'Not unique' },
} as const satisfies Record<number, CodeEntry>

export type Code = keyof typeof codes
export type RefusalCode = Exclude<Code, 2100>

/** Why 2111 was answered, where the catalogue has no code of its own (calls.md). */
export const reasons = {
  too_many_tries: { httpStatus: 429, description: 'Too many tries. Please wait a little' },
  locked: { httpStatus: 409, description: 'This opens after what comes before it' },
  too_early: { httpStatus: 409, description: 'The minimum time is not over yet' },
  not_reported: { httpStatus: 409, description: 'The lesson has not reported yet that you are done' },
  no_attempts: { httpStatus: 409, description: 'No attempts are left. Read the material again to get new ones' },
  cooling_down: { httpStatus: 409, description: 'The next attempt opens later' },
  past_deadline: { httpStatus: 409, description: 'The time for this attempt is over' },
  in_use: { httpStatus: 409, description: 'This is in use' },
  changed_since: { httpStatus: 409, description: 'Somebody changed this since you opened it' },
  full: { httpStatus: 409, description: 'It holds no more' },
  none_left: { httpStatus: 409, description: 'None left' },
  already_started: { httpStatus: 409, description: 'This has started already' },
  already_reminded: { httpStatus: 409, description: 'This person was reminded today already' },
  too_late: { httpStatus: 409, description: 'The time for this is over' },
  of_company: { httpStatus: 409, description: 'This address is of a person of the company' },
  not_made: { httpStatus: 409, description: 'This report is not ready' },
  sums_differ: { httpStatus: 409, description: 'The figures of this report do not add up, so it is not given out' },
  nobody_fits: { httpStatus: 409, description: 'Nobody fits this choice' },
  not_gathered: { httpStatus: 409, description: 'The people are still being gathered' },
  signed_off: { httpStatus: 409, description: 'The room is signed off, so nothing more is written in it' },
  room_full: { httpStatus: 409, description: 'The room holds no more of these' },
  not_signed_off: { httpStatus: 409, description: 'The auditor has not signed off yet' },
  other_words: { httpStatus: 409, description: 'These are not the words that you committed to' },
  not_sealed: { httpStatus: 409, description: 'The commitment is not under a signed head with a copy outside yet' },
  words_missing: { httpStatus: 409, description: 'Say why' },
  items_open: { httpStatus: 409, description: 'Some people of the sample have no note yet' },
  key_reused: { httpStatus: 409, description: 'This key was used for another request' },
} as const satisfies Record<string, { httpStatus: number; description: string }>

export type Reason = keyof typeof reasons

/** Refusals that every call may answer besides its own (calls.md, first paragraph). */
export const commonCodes = [7000, 10015, 6666, 7777, 8888, 20071, 10009, 10030, 20066, 20067, 2222, 3333, 4444, 9999, 2111] as const
export type CommonCode = (typeof commonCodes)[number]
export const commonReasons = ['too_many_tries', 'key_reused'] as const
export type CommonReason = (typeof commonReasons)[number]

export type FieldError = { field: string; rule: FieldRule; message: string; code?: 777771 | 777772 | 777773; limit?: number }
