/** Every text in every language, at once; in a module of its own, for a process has many files of tests and reads these once. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { addTexts } from '../texts/texts.ts'

const texts = import.meta.glob<object>('../../texts/*/*.json', { import: 'default', eager: true })
for (const [path, content] of Object.entries(texts)) {
  const [language, feature] = path.replace('../../texts/', '').replace('.json', '').split('/') as [Language, string]
  addTexts(language, feature, content)
}
