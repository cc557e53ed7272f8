import type { TraineeCourse } from '@jujur/contract/courses.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type { ReactNode } from 'react'
import { TranslatedFields } from '../authoring/translated-fields.tsx'
import { TypedNumber, wholeNumber } from '../authoring/typed-number.tsx'
import type { ContentDraft } from '../authoring/use-content-draft.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CourseCoverField } from './course-cover.tsx'
import { type CourseFields, priceSenOf } from './course-fields.ts'
import { CourseLanguages } from './course-languages.tsx'
import { CourseNeeds } from './course-needs.tsx'
import { CourseSampleField } from './course-sample.tsx'
import { CourseSuccessor } from './course-successor.tsx'
import classes from './courses.module.css'

type Props = {
  course: TraineeCourse
  draft: ContentDraft<CourseFields>
  language: ContentLanguage
  tabs: ReactNode
  labels: Readonly<Record<'code' | 'title' | 'description' | 'objectives' | 'price_sen' | 'validity_months', string>>
  errorOf: (field: string) => ReactNode
  readOnly: boolean
}

const monthsOf = wholeNumber(1, 120)

export const CourseSettings = ({ course, draft, language, tabs, labels, errorOf, readOnly }: Props) => {
  const t = useTexts('courses')
  const { typed } = useFormat()
  const { value, set } = draft
  return (
    <div className={classes.form}>
      <h2>{t('editor.settings')}</h2>
      {tabs}
      <TranslatedFields
        fields={[
          { key: 'title', label: labels.title, max: 150 },
          { key: 'description', label: labels.description, max: 4000, rows: 3 },
          { key: 'objectives', label: labels.objectives, max: 6100, rows: 3, description: t('fields.objectivesHelp') },
        ]}
        base={course.language}
        language={language}
        values={value}
        translations={value.translations}
        outdated={course.outdated}
        onBase={(key, text) => set({ [key]: text })}
        onTranslations={(translations) => set({ translations })}
        errorOf={errorOf}
        readOnly={readOnly}
      />
      <Section title={t('editor.sale')}>
        <div className={classes.pair}>
          <TextField
            label={labels.code}
            description={t('fields.codeHelp')}
            error={errorOf('code')}
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            readOnly={readOnly}
            value={value.code}
            onChange={(event) => set({ code: event.currentTarget.value })}
          />
          <TypedNumber
            label={labels.price_sen}
            description={t('fields.priceHelp')}
            error={errorOf('price_sen')}
            readOnly={readOnly}
            value={value.price_sen}
            show={typed}
            read={priceSenOf}
            onValue={(price_sen) => set({ price_sen })}
          />
          <TypedNumber
            label={labels.validity_months}
            description={t('fields.validityHelp')}
            error={errorOf('validity_months')}
            readOnly={readOnly}
            value={value.validity_months}
            read={monthsOf}
            onValue={(validity_months) => set({ validity_months })}
          />
        </div>
      </Section>
      <CourseLanguages course={course} draft={draft} readOnly={readOnly} />
      <CourseNeeds course={course} draft={draft} readOnly={readOnly} />
      <CourseSuccessor course={course} readOnly={readOnly} />
      <CourseSampleField course={course} draft={draft} readOnly={readOnly} />
      <CourseCoverField course={course} alt={value.cover_alt} onAlt={(cover_alt) => set({ cover_alt })} readOnly={readOnly} />
    </div>
  )
}
