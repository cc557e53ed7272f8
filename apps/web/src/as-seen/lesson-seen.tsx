import type { SeenLesson } from '@jujur/contract/as-seen.ts'
import type { ReactNode } from 'react'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { TextView } from '../player/materials/text-view.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import classes from './as-seen.module.css'
import { Gaps, useWhoseFacts } from './seen-facts.tsx'

type Shown = SeenLesson['shown'][number]
const FileShown = ({ type, title, file }: Pick<Shown, 'title'> & { type: SeenLesson['material_type']; file: NonNullable<Shown['file']> }) => {
  const t = useTexts('seen')
  if (type === 'scorm') return <p className={classes.dim}>{t('package', { hash: file.sha256 })}</p>
  if (type === 'image') return <img src={file.url} alt={title} />
  // biome-ignore lint/a11y/useMediaCaption: its transcript stands below.
  if (type === 'video') return <video src={file.url} controls preload="none" aria-label={title} />
  // biome-ignore lint/a11y/useMediaCaption: its transcript stands below.
  if (type === 'audio') return <audio src={file.url} controls preload="none" aria-label={title} />
  return (
    <p>
      <a href={file.url} target="_blank" rel="noreferrer">
        {t('file')}
      </a>{' '}
      <span className={classes.dim}>{file.name}</span>
    </p>
  )
}

const OneShown = ({ type, shown }: { type: SeenLesson['material_type']; shown: Shown }) => {
  const t = useTexts('seen')
  const { title, html, transcript, file } = shown
  return (
    <Section title={title} line={languageNames[shown.language]} ruled>
      <div className={classes.lesson}>
        {html !== null && <TextView html={html} language={bcp47Of(shown.language)} />}
        {file && <FileShown type={type} title={title} file={file} />}
        {transcript && (
          <>
            <h3>{t('transcript')}</h3>
            <p lang={bcp47Of(shown.language)} className={classes.text}>
              {transcript}
            </p>
          </>
        )}
      </div>
    </Section>
  )
}

export const LessonSeen = ({ seen, action }: { seen: SeenLesson; action: ReactNode }) => {
  const t = useTexts('seen')
  const { dateTime, duration, facts, percent } = useFormat()
  const whose = useWhoseFacts()
  return (
    <>
      <Section title={t('kind.lesson')} action={action} ruled>
        <DefinitionList
          items={[
            ...whose(seen),
            { term: t('module'), value: seen.module_title },
            { term: t('language'), value: facts(seen.shown.map(({ language }) => languageNames[language])) },
            ...(seen.opened_at ? [{ term: t('opened'), value: dateTime(seen.opened_at) }] : []),
            { term: t('finished'), value: seen.finished_at ? dateTime(seen.finished_at) : t('notFinished') },
            { term: t('timeSpent'), value: duration(seen.seconds_done) },
            ...(seen.min_seconds > 0 ? [{ term: t('timeAsked'), value: duration(seen.min_seconds) }] : []),
            ...(seen.package_score === null ? [] : [{ term: t('packageScore'), value: percent(seen.package_score) }]),
          ]}
        />
      </Section>
      <Gaps gaps={seen.gaps} />
      {seen.shown.map((shown) => (
        <OneShown key={shown.language} type={seen.material_type} shown={shown} />
      ))}
    </>
  )
}
