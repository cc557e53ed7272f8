/** What stands against people of a list or a file, in the reader's language. */
import { type SeatFileField, seatFile } from '@jujur/contract/purchases.ts'
import { type TextKey, useTexts } from '../kit/texts/texts.ts'
import type { ReportWords } from '../long-work/report-lines.tsx'

const codes: Record<number, TextKey<'purchases'>> = {
  10012: 'many.because.10012',
  10013: 'many.because.10013',
  10054: 'many.because.10054',
  10055: 'many.because.10055',
  10056: 'many.because.10056',
  2111: 'many.because.2111',
  5555: 'many.because.5555',
  7000: 'many.because.7000',
}
const rules: Record<string, TextKey<'purchases'>> = {
  formula: 'file.because.formula',
  required: 'file.because.required',
  another_person: 'file.because.another_person',
}
const isField = (field: string | null): field is SeatFileField => seatFile.fields.some((one) => one === field)

export const useSeatWords = () => {
  const t = useTexts('purchases')
  const labels: Record<SeatFileField, string> = { username: t('file.username'), email: t('file.email'), employee_no: t('file.employeeNo') }
  const why = (rule: string | null, code: number | null): string => {
    const key = (rule === null ? undefined : rules[rule]) ?? codes[code ?? 0]
    return key ? t(key) : t('file.because.other')
  }
  const words: ReportWords = {
    title: t('file.why'),
    columnOf: ({ field }, headings) => (isField(field) ? headings[field] || labels[field] : ''),
    allowed: ({ rule, code, row }) => (rule === 'in_file' && row !== null ? t('file.because.in_file', { row }) : why(rule, code)),
    ofKind: ({ rule, code, count }) => t('file.kind', { count, why: why(rule, code) }),
  }
  return { labels, words, ofCode: (code: number | null) => why(null, code) }
}
