import { describe, expect, it } from 'vitest'
import { alreadyAsked, mayRequestRevocation } from './revocation.rules.ts'

describe('taking a certificate back', () => {
  it('is asked for once', () => {
    expect(mayRequestRevocation({ revoked_at: null, isPending: false })).toMatchObject({ ok: true })
    expect(mayRequestRevocation({ revoked_at: null, isPending: true })).toEqual({ refuse: 20073 })
    expect(alreadyAsked.certificate_revocation_pending).toEqual({ refuse: 20073 })
  })
  it('is not asked for what is taken back', () => {
    expect(mayRequestRevocation({ revoked_at: new Date(0), isPending: false })).toEqual({ refuse: 20073 })
  })
})
