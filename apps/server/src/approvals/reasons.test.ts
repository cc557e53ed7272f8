import { expect, test } from 'vitest'
import { withReason } from './approvals.kinds.ts'

const told = (remarks: string, language: 'en' | 'fr') => withReason({ title: '', lines: [] }, remarks, language).lines

test('a notice tells a chosen reason in the language of its reader, and what was typed as it was written', () => {
  expect(told('Der Beleg zeigt einen anderen Betrag.', 'en')).toEqual(['Reason: The receipt shows another amount.'])
  expect(told('Der Beleg zeigt einen anderen Betrag.\nBitte prüfen.', 'en')).toEqual(['Reason: The receipt shows another amount.\nBitte prüfen.'])
  expect(told('Bitte prüfen.', 'fr')).toEqual(['Motif\u00a0: Bitte prüfen.'])
})
