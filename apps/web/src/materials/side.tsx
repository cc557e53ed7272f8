import { contentLanguages } from '@jujur/contract/enumerations.ts'
import type { Material } from '@jujur/contract/materials.ts'
import { IconCircleDashed } from '@tabler/icons-react'
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
export const openPoints = (material: Material, t: ReturnType<typeof useTexts<'materials'>>): string[] => {
  const others = contentLanguages.filter((language) => language !== material.language)
  const name = (language: (typeof contentLanguages)[number]) => languageNames[language]
  const base = name(material.language)
  const points: string[] = []
  const isRecording = material.type === 'video' || material.type === 'audio'
  if (material.type === 'text' && plainText(material.html ?? '').trim() === '') points.push(t('open.noText', { language: base }))
  if (isRecording) {
    for (const language of [material.language, ...others]) {
      const captions = material.captions[language]
      if (!captions) points.push(t('open.noCaptions', { language: name(language) }))
      else if (captions.outdated) points.push(t('open.oldCaptions', { language: name(language), base }))
    }
    if (!material.transcript) points.push(t('open.noTranscript', { language: base }))
  }
  for (const language of others) {
    const texts = material.translations[language]
    if (material.type === 'text' && !texts?.html) points.push(t('open.noText', { language: name(language) }))
    else if ((material.outdated[language] ?? []).length > 0) points.push(t('open.oldText', { language: name(language), base }))
  }
  if (material.topics.length === 0) points.push(t('open.noTopics'))
  return points
}

export const StillOpen = ({ material }: { material: Material }) => {
  const t = useTexts('materials')
  const points = openPoints(material, t)
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
