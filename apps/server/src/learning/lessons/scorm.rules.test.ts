import { describe, expect, it } from 'vitest'
import type { Sco, ScormManifest } from '../../materials/manifest.rules.ts'
import { fulfils, mergedState, partsToLaunch, STATE_BYTES, scormLesson, scoStatusOf, takeReport } from './scorm.rules.ts'

const sco = (id: string, more: Partial<Sco> = {}): Sco => ({
  id,
  title: id,
  href: `${id}.html`,
  asset: false,
  mastery: null,
  launch_data: '',
  ...more,
})
const manifest = (version: '1.2' | '2004', ...scos: Sco[]): ScormManifest => ({ version, title: 'Gifts', scos })
const status = (said: string, score?: string) => ({ 'cmi.core.lesson_status': said, ...(score === undefined ? {} : { 'cmi.core.score.raw': score }) })

describe('what a package reports', () => {
  it('is put over what it reported before, part by part', () => {
    const kept = { a: { 'cmi.core.lesson_status': 'incomplete', 'cmi.suspend_data': 'p3' }, b: status('completed') }
    expect(mergedState(kept, 'a', status('completed'))).toEqual({
      a: { 'cmi.core.lesson_status': 'completed', 'cmi.suspend_data': 'p3' },
      b: status('completed'),
    })
  })
  it('is kept only where it is of the data model', () => {
    expect(mergedState({}, 'a', { 'cmi.objectives._count': '3', 'cmi.exit': 'suspend', other: 'x', 'cmi.<b>': 'x' })).toEqual({
      a: { 'cmi.exit': 'suspend' },
    })
  })
  it('is refused where it is more than may be kept, of all parts together', () => {
    expect(mergedState({}, 'a', { 'cmi.suspend_data': 'x'.repeat(STATE_BYTES) })).toBeNull()
    const half = { 'cmi.suspend_data': 'x'.repeat(STATE_BYTES / 2) }
    expect(mergedState({ a: half }, 'b', half)).toBeNull()
  })
})

describe('where a part stands', () => {
  it('is the one word of 1.2, and of the two of 2004 whether it was passed', () => {
    expect(scoStatusOf('1.2', sco('a'), status('incomplete'))).toBe('incomplete')
    expect(scoStatusOf('2004', sco('a'), { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' })).toBe('failed')
    expect(scoStatusOf('2004', sco('a'), { 'cmi.completion_status': 'completed', 'cmi.success_status': 'unknown' })).toBe('completed')
    expect(scoStatusOf('1.2', sco('a'), undefined)).toBeNull()
  })
  it('is completed once opened where the part reports nothing by itself', () => {
    expect(scoStatusOf('1.2', sco('a', { asset: true }), { 'cmi.opened': 'true' })).toBe('completed')
    expect(scoStatusOf('1.2', sco('a', { asset: true }), {})).toBeNull()
  })
})

describe('the rule of a course', () => {
  const two = manifest('1.2', sco('a'), sco('b'))
  it('that asks for completion waits for all parts', () => {
    expect(fulfils({ rule: 'completed' }, two, { a: status('completed') })).toBe(false)
    expect(fulfils({ rule: 'completed' }, two, { a: status('completed'), b: status('passed') })).toBe(true)
  })
  it('that asks for a pass takes one, and no failure', () => {
    expect(fulfils({ rule: 'passed' }, two, { a: status('completed'), b: status('completed') })).toBe(false)
    expect(fulfils({ rule: 'passed' }, two, { a: status('completed'), b: status('passed') })).toBe(true)
    expect(fulfils({ rule: 'passed' }, two, { a: status('failed'), b: status('passed') })).toBe(false)
  })
  it('judges by the mastery score where the package only says that it is completed', () => {
    const one = manifest('1.2', sco('a', { mastery: 80 }))
    expect(fulfils({ rule: 'passed' }, one, { a: status('completed', '80') })).toBe(true)
    expect(fulfils({ rule: 'passed' }, one, { a: status('completed', '79') })).toBe(false)
  })
  it('that asks for a score is not met without one', () => {
    const one = manifest('1.2', sco('a'))
    expect(fulfils({ rule: 'score', at_least: 70 }, one, { a: status('completed') })).toBe(false)
    expect(fulfils({ rule: 'score', at_least: 70 }, one, { a: status('completed', '70') })).toBe(true)
  })
})

describe('a part that begins', () => {
  const learner = { id: 'x1', name: 'Aisyah', language: 'ms' }
  it('goes on only where it was left to be gone on with', () => {
    const [fresh, left] = partsToLaunch(manifest('1.2', sco('a'), sco('b')), { b: { 'cmi.core.exit': 'suspend', 'cmi.suspend_data': 'p3' } }, learner)
    expect(fresh?.state).toMatchObject({ 'cmi.core.entry': 'ab-initio', 'cmi.core.student_id': 'x1', 'cmi.student_preference.language': 'ms' })
    expect(left?.state).toMatchObject({ 'cmi.core.entry': 'resume', 'cmi.suspend_data': 'p3' })
    expect(left?.state).not.toHaveProperty('cmi.core.exit')
  })
  it('is told its mastery in the measure of its version', () => {
    const [old] = partsToLaunch(manifest('1.2', sco('a', { mastery: 80 })), {}, learner)
    const [young] = partsToLaunch(manifest('2004', sco('a', { mastery: 80 })), {}, learner)
    expect(old?.state['cmi.student_data.mastery_score']).toBe('80')
    expect(young?.state['cmi.scaled_passing_score']).toBe('0.8')
  })
})

describe('a report', () => {
  const lesson = { manifest: manifest('1.2', sco('a')) } as unknown as Parameters<typeof takeReport>[0]
  it('is of a part that the package has', () => {
    expect(takeReport(lesson, {}, 'a', status('completed'))).toEqual({ ok: true, value: { a: status('completed') } })
    expect(takeReport(lesson, {}, 'z', {})).toMatchObject({ refuse: 7000, data: [{ field: 'sco_id' }] })
  })
  it('of more than may be kept is refused', () => {
    expect(takeReport(lesson, {}, 'a', { 'cmi.suspend_data': 'x'.repeat(STATE_BYTES) })).toMatchObject({ refuse: 7000, data: [{ field: 'state' }] })
  })
  it('of an item that is not in the person’s course is of none', () => {
    expect(scormLesson(undefined)).toEqual({ refuse: 10077 })
  })
})
