import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { IconClock, IconFileText, IconFileTypePdf, IconHeadphones, IconLanguage, IconPackage, IconPhoto, IconVideo } from '@jujur/icons'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { ContentLanguageSelect, CourseLanguage, canChooseLanguage } from '../course-language.tsx'
import { useItemWords } from '../item-words.ts'
import type { LessonProps, Material } from '../shapes.ts'
import classes from './material.module.css'

const icons = { text: IconFileText, pdf: IconFileTypePdf, video: IconVideo, audio: IconHeadphones, image: IconPhoto, scorm: IconPackage }

/** A language by its own name. */
const languageOf = (code: string): string | null => {
  try {
    return new Intl.DisplayNames([document.documentElement.lang], { type: 'language' }).of(bcp47Of(code)) ?? null
  } catch {
    return null
  }
}

type Props = {
  course: LessonProps['course']
  item: LessonProps['found']['item']
  material: Material
  onLanguage: (language: ContentLanguage) => void
}

/** What it is, how long it takes, and in which language. */
export const MaterialKind = ({ course, item, material, onLanguage }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const words = useItemWords()
  const canChoose = canChooseLanguage(course)
  const Icon = icons[material.type]
  return (
    <p className={classes.kind}>
      <span>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        {words.kind(item)}
      </span>
      <span>
        <IconClock size={17} stroke={1.75} aria-hidden="true" />
        {format.minutes(item.minutes)}
      </span>
      <span>
        <IconLanguage size={17} stroke={1.75} aria-hidden="true" />
        {canChoose ? (
          <CourseLanguage course={course} />
        ) : material.languages ? (
          <ContentLanguageSelect
            label={t('material.language')}
            value={material.language as ContentLanguage}
            languages={material.languages}
            onChoose={onLanguage}
          />
        ) : (
          languageOf(material.language)
        )}
      </span>
      {canChoose && material.language !== course.language && <span>{t('material.onlyIn', { language: languageOf(material.language) ?? '' })}</span>}
    </p>
  )
}
