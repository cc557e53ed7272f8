import { expect, it } from 'vitest'
import { commissionerBy, daysLeft, extended, keptUntil, mayAskOwn, mayStep, nextStep, requestDueOn, tellPeopleBy } from './privacy-desk.rules.ts'

const now = new Date('2026-11-20T04:00:00Z')
const asked = { received_on: '2026-11-01', due_on: '2026-11-22', state: 'open', answered_at: null }
const found = { people: 41, found_at: now, is_harm_likely: null, commissioner_at: null, people_told_at: null, closed_at: null }

it('a request is answered within 21 days, and one that was answered tells how it was then', () => {
  expect(requestDueOn('2026-11-01')).toBe('2026-11-22')
  expect(daysLeft(asked, now)).toBe(2)
  expect(daysLeft(asked, new Date('2026-11-25T04:00:00Z'))).toBe(-3)
  expect(daysLeft({ ...asked, answered_at: new Date('2026-11-10T04:00:00Z') }, now)).toBe(12)
})
it('14 days more are taken once, before it is late', () => {
  expect(extended(asked, now)).toEqual({ ok: true, value: '2026-12-06' })
  expect(extended({ ...asked, due_on: '2026-12-06' }, now)).toMatchObject({ data: { reason: 'too_late' } })
  expect(extended(asked, new Date('2026-11-23T04:00:00Z'))).toMatchObject({ data: { reason: 'too_late' } })
  expect(extended({ ...asked, state: 'met' }, now)).toMatchObject({ data: { reason: 'too_late' } })
})
it('the Commissioner is told within 72 hours of the finding, and the people within seven days after', () => {
  expect(commissionerBy(found).toISOString()).toBe('2026-11-23T04:00:00.000Z')
  expect(tellPeopleBy({ is_harm_likely: true, commissioner_at: now })?.toISOString()).toBe('2026-11-27T04:00:00.000Z')
  expect(tellPeopleBy({ is_harm_likely: false, commissioner_at: now })).toBeNull()
})
it('whether it harms is judged first; many people are a reason to tell the Commissioner by themselves', () => {
  expect(nextStep(found)).toBe('judge')
  expect(nextStep({ ...found, is_harm_likely: false })).toBe('close')
  expect(nextStep({ ...found, is_harm_likely: false, people: 1_001 })).toBe('commissioner')
  expect(nextStep({ ...found, is_harm_likely: true })).toBe('commissioner')
  expect(nextStep({ ...found, is_harm_likely: true, commissioner_at: now })).toBe('people')
  expect(nextStep({ ...found, is_harm_likely: true, commissioner_at: now, people_told_at: now })).toBe('close')
})
it('no step comes before the one that it follows, and none twice', () => {
  expect(mayStep(found, 'commissioner')).toMatchObject({ data: { reason: 'locked' } })
  expect(mayStep({ ...found, is_harm_likely: true, commissioner_at: now }, 'commissioner')).toMatchObject({ data: { reason: 'too_late' } })
  expect(mayStep({ ...found, is_harm_likely: true }, 'commissioner')).toBeNull()
})
it('its record stays two years', () => expect(keptUntil(found)).toBe('2028-11-20'))
it('whoever is of a company asks that company; for the provider’s people none answers', () => {
  expect(mayAskOwn({ company_id: 7 })).toEqual({ ok: true, value: 7 })
  expect(mayAskOwn({ company_id: null })).toMatchObject({ refuse: 4444 })
})
