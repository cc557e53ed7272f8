/** The sample of a course on sale, in the player of its kind: nothing is recorded and nothing has to be done. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getCourseSample, type CourseSample as Sample } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { useItemWords } from '../player/item-words.ts'
import { MaterialView } from '../player/materials/material-view.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './catalogue.module.css'

type Props = { sample: Sample; onRenew: () => void; onLanguage: (language: ContentLanguage) => void }

const Read = ({ sample, onRenew, onLanguage }: Props) => {
  const t = useTexts('purchases')
  const { facts, minutes } = useFormat()
  const { kind } = useItemWords()
  const { course_id, course_title, languages, material } = sample
  const { url, captions_url, captions_language, ...played } = material
  useCrumbsBelow('courseCatalogue', { title: course_title, to: hrefOf('courseCatalogue', { id: course_id }) }, t('sample.title'))
  return (
    <>
      <PageTitle
        title={material.title}
        line={t('sample.line', {
          title: course_title,
          facts: facts([kind({ lesson_type: 'material', material_type: material.type }), minutes(sample.minutes)]),
        })}
      />
      {languages.length > 1 && (
        <SelectField
          className={classes.sampleLanguage}
          label={t('sample.language')}
          value={material.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => onLanguage(event.currentTarget.value as ContentLanguage)}
        />
      )}
      <article className={classes.sample} lang={bcp47Of(material.language)}>
        <MaterialView
          key={material.language}
          material={captions_url && captions_language ? { ...played, captions: [{ language: captions_language, url: captions_url }] } : played}
          url={url}
          progress={null}
          moduleProgressId={null}
          onRenew={onRenew}
          onReopen={onRenew}
        />
      </article>
    </>
  )
}

export const CourseSample = ({ id, item }: { id: number; item: number }) => {
  const t = useTexts('purchases')
  const [language, setLanguage] = useState<ContentLanguage>()
  const result = useCall(getCourseSample, { course_id: id, module_item_id: item, ...(language ? { language } : {}) }, { keepPrevious: true })
  const { data, error } = result
  return (
    <>
      <BackLink to={hrefOf('courseCatalogue', { id })}>{t('sample.back')}</BackLink>
      {data ? (
        <Read sample={data.sample} onRenew={() => void result.refetch()} onLanguage={setLanguage} />
      ) : error ? (
        <ReadTrouble error={error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
