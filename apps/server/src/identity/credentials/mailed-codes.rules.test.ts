import { describe, expect, it } from 'vitest'
import { codeOrTooEarly, codeRefusal } from './mailed-codes.rules.ts'

const now = new Date('2026-11-27T02:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('a code', () => {
  it('follows another after a minute, and not before', () => {
    expect(codeOrTooEarly(null, now)).toMatchObject({ ok: true })
    expect(codeOrTooEarly(at(-1), now)).toMatchObject({ ok: true })
    expect(codeOrTooEarly(at(-0.5), now)).toMatchObject({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 30 } })
  })
  it('that has become too old is told apart from one that opens nothing', () => {
    const visit = { is_opened: false, tries: 0, code_ends_at: now }
    expect(codeRefusal(visit, now)).toMatchObject({ refuse: 20070 })
    expect(codeRefusal({ ...visit, tries: 5 }, now)).toMatchObject({ refuse: 20068 })
    expect(codeRefusal({ ...visit, is_opened: true }, now)).toMatchObject({ refuse: 20068 })
    expect(codeRefusal(null, now)).toMatchObject({ refuse: 20068 })
  })
})
