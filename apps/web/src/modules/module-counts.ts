import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { TraineeModule } from '@jujur/contract/modules.ts'

const keys = ['title', 'short_title', 'description'] as const

/** Of the module's own texts, how many each language has. */
export const countsOf = ({ translations, outdated, ...module }: TraineeModule) => {
  const written = keys.filter((key) => module[key].trim() !== '')
  const count = (language: ContentLanguage) => ({
    done: written.filter((key) => translations[language]?.[key]).length,
    total: written.length,
    outdated: (outdated[language] ?? []).length,
  })
  return Object.fromEntries((['en', 'ch', 'es', 'jp', 'de', 'fr', 'ms'] as const).map((language) => [language, count(language)]))
}
