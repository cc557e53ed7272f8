/** What the template's second sheet says, in the reader's language. The headings are known again in every language. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { paragraphsOf, textsOf } from '../../kit/texts/texts.ts'
import type english from '../../texts/en/trainees.json'
import type { ImportColumn } from './headings.rules.ts'

type Words = { sheet: string; about: string[]; headings: Readonly<Record<ImportColumn, string>>; columns: Readonly<Record<ImportColumn, string>> }
const texts = textsOf<typeof english>('trainees')

export const templateWords = (language: Language): Words => {
  const { sheet, heading: headings, column: columns, ...about } = texts[language].template
  return { sheet, about: paragraphsOf(about), headings, columns }
}
