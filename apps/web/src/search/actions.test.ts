import { calls } from '@jujur/contract/index.ts'
import { type Role, systemTypes } from '@jujur/contract/permissions.ts'
import { routeScreens, screenOf } from '@jujur/contract/screens.ts'
import { expect, test } from 'vitest'
import { pathOf } from '../kit/call/may.ts'
import { session } from '../kit/session/session.ts'
import { person } from '../kit/testing/render-for-test.tsx'
import { actionsOf, beginningsOf } from './actions.ts'

const signedIn = (role: Role, opens: readonly (keyof typeof calls)[]) => {
  session.signIn(person({ system_type_id: systemTypes[role], opens: [...opens] }), 'token')
  const held = session.get()
  if (!held) throw new Error('nobody is signed in')
  return held
}
const all = Object.keys(calls) as (keyof typeof calls)[]
const areas = { trainee: '/trainee/', clientAdmin: '/CA/', globalAdmin: '/GA/', superAdmin: '/SA/' } as const

test('somebody with no call open may begin nothing, and still has a profile', () => {
  expect(beginningsOf(signedIn('clientAdmin', []))).toEqual([])
  expect(actionsOf(signedIn('clientAdmin', [])).map(({ to }) => to)).toEqual(['/CA/user-profile'])
})

test('what is begun appears with its call and goes with it', () => {
  expect(beginningsOf(signedIn('globalAdmin', ['createTraineeCourse'])).map(({ to }) => to)).toEqual(['/GA/courses?new=1'])
  expect(beginningsOf(signedIn('clientAdmin', ['assignTraineeUserIntoCourse'])).map(({ to }) => to)).toEqual(['/CA/purchased-course?assign=1'])
})

test('a trainee goes on with the course, or to the certificate', () => {
  expect(beginningsOf(signedIn('trainee', ['startCourse', 'getCertificate'])).map(({ to }) => to)).toEqual([
    '/trainee/dashboard?open=resume',
    '/trainee/dashboard?open=certificate',
  ])
})

test('each leads to a page of the area whose people may make the call', () => {
  const beginnings = beginningsOf(signedIn('clientAdmin', all))
  expect(beginnings.length).toBeGreaterThan(10)
  const paths = routeScreens.map((id) => screenOf(id).path)
  for (const { to } of beginnings) expect(paths, to).toContain(pathOf(to))
  for (const role of ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const) {
    const open = all.filter((name) => {
      const { access } = calls[name]
      return 'roles' in access && (access.roles as readonly Role[]).includes(role)
    })
    for (const { to } of beginningsOf(signedIn(role, open))) expect(to.startsWith(areas[role]), `${role}: ${to}`).toBe(true)
  }
})
