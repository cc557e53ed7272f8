import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import type { Material } from '@jujur/contract/materials.ts'
import { IconCircleDashed } from '@jujur/icons'
import { useEffect, useState } from 'react'
import { languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { EditorProps } from './material-draft.ts'
import { clockOf, plainText, secondsOf } from './material-words.ts'
import classes from './materials.module.css'

/** The least time that counts; half of the length is suggested, and the most. */
export const MinimumTime = ({ material, draft, canEdit, errorOf }: EditorProps) => {
  const t = useTexts('materials')
  const format = useFormat()
  const { min_seconds } = draft.value
  const most = material.most_seconds
  const [text, setText] = useState(clockOf(min_seconds))
  useEffect(() => setText((before) => (secondsOf(before) === min_seconds ? before : clockOf(min_seconds))), [min_seconds])
  const seconds = secondsOf(text)
  const wrong = seconds === null ? t('time.format') : seconds > most ? t('time.tooMuch', { most: clockOf(most) }) : errorOf('min_seconds')
  const length = material.duration_seconds === null ? format.minutes(material.reading_minutes) : clockOf(material.duration_seconds)
  return (
    <Section title={t('time.title')}>
      <div className={classes.time}>
        <TextField
          label={t('time.label')}
          inputMode="numeric"
          value={text}
          readOnly={!canEdit}
          error={wrong}
          onChange={(event) => {
            setText(event.currentTarget.value)
            const typed = secondsOf(event.currentTarget.value)
            if (typed !== null && typed <= most) draft.set({ min_seconds: typed })
          }}
        />
        {canEdit && min_seconds !== most && (
          <Button size="xs" variant="default" onClick={() => draft.set({ min_seconds: most })}>
            {t('time.use', { time: clockOf(most) })}
          </Button>
        )}
      </div>
      <p className={classes.help}>{t(material.duration_seconds === null ? 'time.ofReading' : 'time.ofRecording', { most: clockOf(most), length })}</p>
    </Section>
  )
}

/** What is missing for somebody who reads another language, cannot hear or cannot see. */
const useOpenPoints = (material: Material): string[] => {
  const t = useTexts('materials')
  const { list } = useFormat()
  const { type, language: base, description, captions, translations, outdated } = material
  const all = [base, ...contentLanguages.filter((language) => language !== base)]
  const others = all.slice(1)
  const hasText = (language: ContentLanguage) => plainText((language === base ? material.html : translations[language]?.html) ?? '').trim() !== ''
  const points: string[] = []
  const missing = (what: 'noText' | 'noTitle' | 'noDescription' | 'noCaptions' | 'noTranscript', among: readonly ContentLanguage[]) => {
    if (among.length > 0) points.push(t(`open.${what}`, { languages: list(among.map((language) => languageNames[language])) }))
  }
  const old = (what: 'oldText' | 'oldCaptions', language: ContentLanguage) =>
    points.push(t(`open.${what}`, { language: languageNames[language], base: languageNames[base] }))
  if (type === 'text')
    missing(
      'noText',
      all.filter((language) => !hasText(language)),
    )
  if (type === 'video' || type === 'audio') {
    missing(
      'noCaptions',
      all.filter((language) => !captions[language]),
    )
    for (const language of all) if (captions[language]?.outdated) old('oldCaptions', language)
    const transcriptIn = (language: ContentLanguage) => (language === base ? material.transcript : translations[language]?.transcript) ?? ''
    missing(
      'noTranscript',
      all.filter((language) => transcriptIn(language).trim() === ''),
    )
  }
  missing(
    'noTitle',
    others.filter((language) => !translations[language]?.title?.trim()),
  )
  if (description.trim() !== '')
    missing(
      'noDescription',
      others.filter((language) => !translations[language]?.description?.trim()),
    )
  for (const language of others) if ((outdated[language] ?? []).length > 0) old('oldText', language)
  if (material.topics.length === 0) points.push(t('open.noTopics'))
  return points
}

export const StillOpen = ({ material }: { material: Material }) => {
  const t = useTexts('materials')
  const points = useOpenPoints(material)
  return (
    <Section title={t('open.title')} ruled>
      {points.length === 0 ? (
        <p className={classes.help}>{t('open.nothing')}</p>
      ) : (
        <ul className={classes.open}>
          {points.map((point) => (
            <li key={point}>
              <IconCircleDashed size={16} stroke={1.75} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
