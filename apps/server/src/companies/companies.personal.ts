import { inArray, sql } from 'drizzle-orm'
import { personalData, type RegisterLine } from '../kit/database/personal-data.ts'
import { company, tempCompanyUserRegistration } from './companies.table.ts'

export const companiesData: readonly RegisterLine[] = [
  personalData(company, {
    what: 'Your company’s contact',
    purpose: 'account',
    whose: ['contact'],
    keeps: 'account',
    person: ['email', 'phone', 'contact'],
    plain: [
      'company_id',
      'name',
      'bare_name',
      'company_reg_no',
      'status',
      'trainee_otp',
      'trainee_four_eyes',
      'speak_up_url',
      'payment_days',
      'created_at',
      'version',
    ],
    exported: [],
    withheld: { all: 'The company’s own address and number; whoever it names there asks the company.' },
    disposal: { way: 'nulled' },
  }),
  personalData(tempCompanyUserRegistration, {
    what: 'Your company’s application',
    purpose: 'account',
    whose: ['applicant', 'clientAdmin', 'globalAdmin'],
    keeps: 'evidence',
    person: ['email', 'phone', 'maker', 'checker', 'findings', 'submitted_by_email', 'terms_accepted_at', 'remarks', 'another_company'],
    link: ['submitted_by', 'decided_by'],
    plain: [
      'temp_company_user_registration_id',
      'company_name',
      'bare_name',
      'company_reg_no',
      'language',
      'approve_status_id',
      'version',
      'submitted_at',
      'decided_at',
      'company_id',
    ],
    exported: [
      {
        where: ({ emails }) => inArray(sql`${tempCompanyUserRegistration.maker} ->> 'email'`, [...emails]),
        is: 'your email address as first administrator',
        without: ['checker', 'submitted_by_email', 'email', 'phone'],
      },
      {
        where: ({ emails }) => inArray(sql`${tempCompanyUserRegistration.checker} ->> 'email'`, [...emails]),
        is: 'your email address as second administrator',
        without: ['maker', 'submitted_by_email', 'email', 'phone'],
      },
      {
        where: ({ emails }) => inArray(tempCompanyUserRegistration.email, [...emails]),
        is: 'your email address as the company’s',
        only: ['company_name', 'company_reg_no', 'email', 'phone', 'submitted_at'],
      },
      {
        where: ({ emails }) => inArray(tempCompanyUserRegistration.submitted_by_email, [...emails]),
        is: 'your email address as applicant',
        only: ['company_name', 'company_reg_no', 'submitted_by_email', 'terms_accepted_at', 'submitted_at'],
      },
      { by: 'submitted_by', only: ['temp_company_user_registration_id', 'company_name', 'submitted_at'] },
      { by: 'decided_by', only: ['temp_company_user_registration_id', 'company_name', 'decided_at', 'approve_status_id'] },
    ],
    disposal: {
      way: 'nulled',
      atOnce: ['email', 'phone', 'maker', 'checker', 'findings', 'submitted_by_email', 'terms_accepted_at', 'remarks', 'another_company'],
    },
  }),
]
