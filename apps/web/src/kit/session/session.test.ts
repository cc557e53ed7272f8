import { type SystemTypeId, systemTypes } from '@jujur/contract/permissions.ts'
import { expect, test } from 'vitest'
import { person } from '../testing/render-for-test.tsx'
import { ACTIVE_LESSON_KEY, STORAGE_KEY } from '../texts/constants.ts'
import { getLanguage, setLanguage } from '../texts/texts.ts'
import { dropDraft, hasDraft, keepDraft, onSessionEnd, readDraft } from './drafts.ts'
import {
  getActiveLesson,
  getCurrentModuleId,
  getFinalCheckData,
  homePathOf,
  loginPathOf,
  session,
  setActiveLesson,
  setCurrentModuleId,
  setFinalCheckData,
} from './session.ts'

const stored = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Record<string, unknown> | null

test.each([
  [1, 'isTrainee'],
  [2, 'isClientAdmin'],
  [3, 'isGlobalAdmin'],
  [4, 'isSuperAdmin'],
] as const)('system type %i gets exactly the flag %s', (system_type_id, flag) => {
  session.signIn(person({ system_type_id }), 'abc')
  const { isLoggedIn, ...flags } = session.get()?.flags ?? {}
  expect(isLoggedIn).toBe(true)
  expect(Object.entries(flags).filter(([, on]) => on)).toEqual([[flag, true]])
})

test('the browser keeps token, flags, user and system type, and never a password', () => {
  session.signIn({ ...person(), password: 'Demo#2026' } as never, 'abc')
  expect(stored()).toMatchObject({ token: 'abc', userSystemType: 1, user: { username: 'aisyah' }, auth: { isLoggedIn: true } })
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('Demo#2026')
})

test('the lesson state is kept, the active lesson under a key of its own', () => {
  session.signIn(person(), 'abc')
  setCurrentModuleId(12)
  setFinalCheckData({ trainee_course_id: 3, items_done: 4, items_total: 16, ready_for_pledge: false })
  setActiveLesson({ trainee_course_id: 3, lesson_type: 'quiz', lesson_id: 8, module_progress_id: 40 })
  expect(stored()).toMatchObject({ currentModuleId: 12, finalCheckData: { items_done: 4 } })
  expect(localStorage.getItem(ACTIVE_LESSON_KEY)).toContain('"lesson_id":8')
  expect([getCurrentModuleId(), getFinalCheckData()?.items_total, getActiveLesson()?.module_progress_id]).toEqual([12, 16, 40])
})

test('signing out clears all local storage', () => {
  session.signIn(person(), 'abc')
  setActiveLesson({ trainee_course_id: 3, lesson_type: 'quiz', lesson_id: 8, module_progress_id: 40 })
  localStorage.setItem('something.else', '1')
  session.clear()
  expect(session.get()).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('the language comes back from the profile', async () => {
  await setLanguage('fr')
  session.clear()
  session.signIn(person({ language: 'de' }), 'abc')
  await expect.poll(getLanguage).toBe('de')
  expect(localStorage.getItem('language')).toBe('de')
  expect(document.documentElement.lang).toBe('de')
})

test('another tab that signs out takes this one along', () => {
  session.signIn(person(), 'abc')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.get()).toBeNull()
})

test('what stands in the forms of this tab is kept when another tab ends the session, and this one comes back to where it was', () => {
  session.signIn(person(), 'abc')
  history.replaceState(null, '', '/typed/here?id=1')
  const forget = onSessionEnd(() => keepDraft('form', { reason: 'half a sentence', password: 'no' }))
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  forget()
  expect([session.get(), session.lostAt()]).toEqual([null, '/typed/here?id=1'])
  expect(hasDraft('form')).toBe(false)
  session.signIn(person(), 'def')
  expect(readDraft('form', { reason: '', password: '' })).toEqual({ reason: 'half a sentence', password: '' })
  dropDraft('form')
})

test.each([
  [systemTypes.trainee, '/login', '/trainee/dashboard'],
  [systemTypes.clientAdmin, '/login-client-admin', '/dashboard'],
  [systemTypes.globalAdmin, '/login-global-admin', '/dashboard'],
  [systemTypes.superAdmin, '/login-super-admin', '/dashboard'],
])('system type %i signs in at %s and is at home at %s', (id: SystemTypeId, login, home) => {
  expect([loginPathOf(id), homePathOf(id)]).toEqual([login, home])
})

test('anyone else signs in at /login', () => {
  expect(loginPathOf(undefined)).toBe('/login')
})
