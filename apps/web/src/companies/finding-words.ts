import { textOf, useTexts } from '../kit/texts/texts.ts'

/** The words of a finding by its code: beside a field, as the title of a check, and what it means to whoever decides. */
export const useFindingWords = () => {
  const t = useTexts('companies')
  const one = (part: 'beside' | 'finding' | 'means', code: number) => textOf('companies', `${part}.${code}`)
  return {
    beside: (code: number) => one('beside', code) ?? t('finding.other', { code: String(code) }),
    title: (code: number) => one('finding', code) ?? t('finding.other', { code: String(code) }),
    means: (code: number) => one('means', code) ?? t('means.other'),
  }
}
