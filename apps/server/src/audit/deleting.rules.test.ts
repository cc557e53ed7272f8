import { describe, expect, it } from 'vitest'
import { mayDelete } from './deleting.rules.ts'

describe('content', () => {
  it('that nothing uses may be deleted', () => {
    expect(mayDelete({ used_in: [], used_total: 0 })).toEqual({ ok: true, value: undefined })
  })
  it('that is used stays, and the refusal says where', () => {
    const used = { used_in: [{ kind: 'course' as const, id: 7, title: 'Essentials', live_version: 2 }], used_total: 1 }
    expect(mayDelete(used)).toEqual({ refuse: 2111, data: { reason: 'in_use', ...used } })
  })
  it('stays also where only places that are not named use it', () => {
    expect(mayDelete({ used_in: [], used_total: 51 })).toMatchObject({ refuse: 2111, data: { reason: 'in_use', used_total: 51 } })
  })
})
