import { expect, it } from 'vitest'
import { changedLanguages } from './material-draft.ts'

it('of the languages only what changed is sent, and what is gone is taken out', () => {
  const before = { de: { title: 'Nein' }, ms: { title: 'Tidak' }, fr: { title: 'Non' } }
  expect(changedLanguages(before, { de: { title: 'Nein' }, ms: { title: 'Menolak' }, es: { title: 'No' } })).toEqual({
    ms: { title: 'Menolak' },
    fr: null,
    es: { title: 'No' },
  })
})
