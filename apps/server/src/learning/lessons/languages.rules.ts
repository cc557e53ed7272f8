/** In which language a material is shown: the one asked for where something of it is there, else its own (product.md section 5). */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { ContentMaterial } from '../../courses/courses.rules.ts'

/** Its own first. Captions alone make no language: they go with a film in any. */
export const languagesOf = (material: Pick<ContentMaterial, 'language' | 'translations' | 'files'>): ContentLanguage[] => {
  const others = [...Object.keys(material.translations ?? {}), ...Object.keys(material.files ?? {})] as ContentLanguage[]
  return [...new Set([material.language as ContentLanguage, ...others])]
}

export const inLanguage = (material: ContentMaterial, wanted: ContentLanguage) => {
  const languages = languagesOf(material)
  const language = languages.includes(wanted) ? wanted : (material.language as ContentLanguage)
  const texts = material.translations?.[language]
  const own = material.files?.[language]
  const captions = Object.entries(material.captions ?? {}).map(([key, entry]) => ({ language: key as ContentLanguage, sha256: entry?.sha256 ?? '' }))
  const first = captions.some((one) => one.language === wanted) ? wanted : language
  return {
    language,
    languages,
    title: texts?.title ?? material.title,
    html: texts?.html ?? material.html,
    transcript: texts?.transcript ?? material.transcript,
    file: own ?? material.file,
    duration_seconds: own ? own.duration_seconds : material.duration_seconds,
    /** That of the language wanted first. */
    captions: [...captions.filter((one) => one.language === first), ...captions.filter((one) => one.language !== first)],
  }
}
