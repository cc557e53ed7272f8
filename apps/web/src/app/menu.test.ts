import type { SignedIn } from '@jujur/contract/identity.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { type PermissionEntry, permissionSideOf, type Role, requiredPermissions, samePermission, systemTypes } from '@jujur/contract/permissions.ts'
import { screenOf } from '@jujur/contract/screens.ts'
import { describe, expect, test } from 'vitest'
import { type Session, session } from '../kit/session/session.ts'
import { person } from '../kit/testing/render-for-test.tsx'
import { textOf } from '../kit/texts/texts.ts'
import { groupsOf, isCurrent, menu, menuOf } from './menu.ts'

/** Everything a role can hold. */
const allOf = (role: Role): PermissionEntry[] =>
  Object.values(calls)
    .filter(({ access }) => 'roles' in access && (access.roles as readonly Role[]).includes(role))
    .flatMap((call) => requiredPermissions(call))
    .filter(({ system_type_id }) => system_type_id === permissionSideOf(role))
    .map((key) => ({ ...key, maker_status: 1, checker_status: 1 }))

const signedIn = (role: Role, permission = allOf(role), over: Partial<SignedIn> = {}): Session => {
  session.signIn(person({ system_type_id: systemTypes[role], permission, ...over }), 'token')
  const held = session.get()
  if (!held) throw new Error('nobody is signed in')
  return held
}
const shownTo = (person: Session) =>
  groupsOf(menuOf(person)).flatMap(({ title, items }) => items.map(({ name, to }) => [title && textOf('common', title), textOf('common', name), to]))
const pathsOf = (person: Session) => menuOf(person).map(({ to }) => to)

describe('the menu of a role that holds everything', () => {
  test.each<[Role, (string | null)[][]]>([
    [
      'trainee',
      [
        [null, 'Dashboard', '/trainee/dashboard'],
        [null, 'Helper', '/trainee/helper'],
      ],
    ],
    [
      'superAdmin',
      [
        [null, 'Dashboard', '/dashboard'],
        [null, 'Global Admin List', '/SA/global-admin-list'],
        [null, 'Route Permission', '/SA/route-permission'],
        [null, 'Activity log', '/SA/activity-log'],
      ],
    ],
    [
      'globalAdmin',
      [
        [null, 'Dashboard', '/dashboard'],
        ['Company', 'Registered', '/GA/company'],
        ['Company', 'Pre Registration', '/GA/company-user-pre-registration'],
        ['Company User', 'Registered User', '/GA/company-user'],
        ['Contents', 'Material List', '/GA/material'],
        ['Contents', 'Question List', '/GA/question'],
        ['Contents', 'Quiz List', '/GA/quiz'],
        ['Contents', 'Module List', '/GA/modules'],
        ['Contents', 'Course List', '/GA/courses'],
        ['Proof', 'Reports', '/GA/reports'],
        ['Proof', 'Privacy', '/GA/privacy'],
        ['Proof', 'Activity log', '/GA/activity-log'],
        ['Proof', 'Evidence', '/GA/evidence'],
      ],
    ],
    [
      'clientAdmin',
      [
        [null, 'Dashboard', '/dashboard'],
        ['Company', 'Company Info', '/CA/company-info'],
        ['Company', 'Company Registration Info', '/CA/company-reg-info'],
        ['Trainee User', 'Manage Permission', '/CA/trainee-user-list'],
        ['Trainee User', 'Manage User', '/CA/trainee-user-approval'],
        ['Course', 'Purchased Course', '/CA/purchased-course'],
        ['Course', 'Enrolment rules', '/CA/enrolment-rules'],
        ['Course', 'Yearly cycle', '/CA/yearly-cycle'],
        ['Course', 'Reminders', '/CA/reminders'],
        ['Course', 'Learning Status', '/CA/learning-status'],
        ['Course', 'Question Results', '/CA/question-results'],
        ['Course', 'Calendar', '/CA/calendar'],
        ['Course', 'Get Course', '/CA/get-course'],
        ['Proof', 'Reports', '/CA/reports'],
        ['Proof', 'Privacy', '/CA/privacy'],
        ['Proof', 'Activity log', '/CA/activity-log'],
        ['Proof', 'Evidence', '/CA/evidence'],
        ['Billing', 'Invoice', '/CA/invoice-list'],
      ],
    ],
  ])('%s', (role, expected) => {
    expect(shownTo(signedIn(role))).toEqual(expected)
  })
})

describe('an entry shows only where its check passes', () => {
  const entries = menu.flatMap(({ to, permission: { anyOf, flags } }) => {
    const names = anyOf.flatMap((id) => screenOf(id).opens ?? [])
    return names.length > 0 ? [{ to, names, flags }] : []
  })
  const roleOfFlag = { isTrainee: 'trainee', isClientAdmin: 'clientAdmin', isGlobalAdmin: 'globalAdmin', isSuperAdmin: 'superAdmin' } as const
  const cases = entries.flatMap(({ to, names, flags }) => flags.map((flag) => ({ to, names, role: roleOfFlag[flag] })))

  test.each(cases)('$to is gone for a $role without the entries of its calls', ({ to, names, role }) => {
    const needed = names.flatMap((name) => requiredPermissions(calls[name]))
    expect(pathsOf(signedIn(role))).toContain(to)
    const left = allOf(role).filter((entry) => !needed.some((key) => samePermission(key, entry)))
    expect(pathsOf(signedIn(role, left))).not.toContain(to)
    const off = allOf(role).map((entry) =>
      needed.some((key) => samePermission(key, entry)) ? { ...entry, maker_status: 0, checker_status: 0 } : entry,
    )
    expect(pathsOf(signedIn(role, off as PermissionEntry[]))).not.toContain(to)
  })

  test.each(cases)('$to is there for a $role whom the server tells it is open, whatever they hold', ({ to, names, role }) => {
    expect(pathsOf(signedIn(role, [], { opens: names.slice(0, 1) }))).toContain(to)
    expect(pathsOf(signedIn(role, allOf(role), { opens: [] }))).not.toContain(to)
  })

  test('an entry with tabs leads to the first that is open', () => {
    const at = (role: Role, ...opens: CallName[]) => pathsOf(signedIn(role, [], { opens })).filter((to) => to !== '/dashboard')
    expect(at('globalAdmin', 'getCompanyUserRegistrationApproval')).toEqual(['/GA/company-user-pre-reg-approval'])
    expect(at('globalAdmin', 'getCompanyRegistrationApproval')).toEqual(['/GA/company?tab=information'])
    expect(at('globalAdmin', 'getCashBook')).toEqual(['/GA/company/invoice?tab=cash'])
    expect(at('clientAdmin', 'getTempTraineeUserRegistrationList')).toEqual(['/CA/trainee-user-pre-reg-list'])
    expect(at('clientAdmin', 'getTempTraineeUserRegistrationList', 'getTraineeUserRegistrationApproval')).toEqual(['/CA/trainee-user-approval'])
  })

  test.each(cases)('$to takes either half of the entry of a $role', ({ to, role }) => {
    for (const half of [{ checker_status: 0 }, { maker_status: 0 }] as const)
      expect(
        pathsOf(
          signedIn(
            role,
            allOf(role).map((entry) => ({ ...entry, ...half })),
          ),
        ),
      ).toContain(to)
  })

  test('nobody sees the entries of another role, whatever they hold', () => {
    const everything = (['clientAdmin', 'globalAdmin'] as const).flatMap((role) => allOf(role))
    for (const to of pathsOf(signedIn('trainee', everything))) expect(to).toMatch(/^\/trainee\//)
    for (const to of pathsOf(signedIn('globalAdmin', everything))) expect(to).toMatch(/^\/(GA\/|dashboard$)/)
  })

  test('with the flags of two roles, or of none, there is no menu', () => {
    const held = signedIn('globalAdmin')
    expect(menuOf({ ...held, flags: { ...held.flags, isSuperAdmin: true } })).toEqual([])
    expect(menuOf({ ...held, flags: { ...held.flags, isGlobalAdmin: false } })).toEqual([])
  })
})

test('an entry is current at its route, below it, and at the routes that have none of their own', () => {
  const at = (pathname: string) => menu.filter((item) => isCurrent(item, pathname)).map(({ to }) => to)
  expect(at('/GA/company')).toEqual(['/GA/company'])
  expect(at('/GA/company-user')).toEqual(['/GA/company-user'])
  expect(at('/GA/company-user-pre-registration')).toEqual(['/GA/company-user-pre-registration'])
  expect(at('/GA/company-user-pre-reg-approval')).toEqual(['/GA/company-user-pre-registration'])
  expect(at('/CA/trainee-user-pre-reg-list')).toEqual(['/CA/trainee-user-approval'])
  expect(at('/CA/trainee-user-list')).toEqual(['/CA/trainee-user-list'])
})
