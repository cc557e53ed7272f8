/** People, each side's where that side looks after them. */
import { getGlobalAdminUserList } from '@jujur/contract/accounts.ts'
import { getCompanyUserList } from '@jujur/contract/companies.ts'
import { listCourseEnroll } from '@jujur/contract/courses.ts'
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { getTraineeUserList } from '@jujur/contract/trainees.ts'
import { say } from '../kit/texts/texts.ts'
import { type KeptKind, texts } from './search.kinds.ts'
import { enrolledBy, peopleBy } from './search.store.ts'

/** What tells people of one name apart; that somebody is no longer active is said, that they are is not. */
const line = (parts: readonly (string | null)[], status: UserStatus, language: Language) =>
  [...parts, status === 'inactive' ? say(texts, language, 'inactive') : null].filter(Boolean).join(' · ')

export const trainees: KeptKind = {
  heading: 'heading.people',
  call: getTraineeUserList,
  entry: 'trainee',
  all: (query) => hrefOf('trainees', { q: query }),
  load: async (tx, ids, language) =>
    (await peopleBy(tx, ids, systemTypes.trainee)).map(({ user_id, name, username, department, status }) => ({
      id: user_id,
      href: hrefOf('trainees', { id: user_id }),
      title: name,
      line: line([username, department], status, language),
    })),
}

/** A company's people as the provider knows them: by the courses they have. */
export const enrolled: KeptKind = {
  heading: 'heading.people',
  call: listCourseEnroll,
  entry: 'trainee',
  all: (query) => hrefOf('courseEnrolments', { q: query }),
  load: async (tx, ids, language) =>
    (await enrolledBy(tx, ids)).map(({ user_id, name, username, company_name, status }) => ({
      id: user_id,
      href: hrefOf('courseEnrolments', { q: username }),
      title: name,
      line: line([username, company_name], status, language),
    })),
}

export const companyUsers: KeptKind = {
  heading: 'heading.people',
  call: getCompanyUserList,
  entry: 'client_admin',
  all: (query) => hrefOf('companyUsers', { q: query }),
  load: async (tx, ids, language) =>
    (await peopleBy(tx, ids, systemTypes.clientAdmin)).map(({ user_id, name, username, company_name, status }) => ({
      id: user_id,
      href: hrefOf('companyUsers', { id: user_id }),
      title: name,
      line: line([username, company_name], status, language),
    })),
}

export const globalAdmins: KeptKind = {
  heading: 'heading.people',
  call: getGlobalAdminUserList,
  entry: 'global_admin',
  all: (query) => hrefOf('globalAdmins', { q: query }),
  // The list has no filter by id: the username leads to the page that the person is on.
  load: async (tx, ids, language) =>
    (await peopleBy(tx, ids, systemTypes.globalAdmin)).map(({ user_id, name, username, status }) => ({
      id: user_id,
      href: hrefOf('globalAdmins', { id: user_id, q: username }),
      title: name,
      line: line([username], status, language),
    })),
}
