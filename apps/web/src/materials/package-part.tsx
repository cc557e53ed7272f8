import type { PackageSettings } from '@jujur/contract/packages.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'

const asText = (minutes: number | null) => (minutes === null ? '' : String(minutes))
/** Undefined where it is neither a number of minutes nor nothing. */
const minutesOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return minutes >= 1 && minutes <= 600 ? minutes : undefined
}

/** What a package is let do and told, how long it takes, and what its makers wanted that the portal will not do. */
export const PackagePart = ({ material, draft, canEdit, errorOf }: EditorProps) => {
  const t = useTexts('materials')
  const settings = draft.value.package_settings
  const [typed, setTyped] = useState(asText(settings?.minutes ?? null))
  const minutes = settings?.minutes ?? null
  useEffect(() => setTyped((before) => (minutesOf(before) === minutes ? before : asText(minutes))), [minutes])
  if (!settings || !material.scorm) return null
  const set = (change: Partial<PackageSettings>) => draft.set({ package_settings: { ...settings, ...change } })
  const reaches = settings.opens_windows || settings.downloads
  const { notes } = material.scorm
  return (
    <>
      {notes.length > 0 && (
        <Notice tone="info" title={t('package.notes')}>
          <ul className={classes.notes}>
            {notes.map(({ note, count }) => (
              <li key={note}>{t(`package.noted.${note}`, { count })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Section title={t('package.title')} ruled>
        <p className={classes.help}>
          {t('package.line')} {t('package.never')}
        </p>
        <div className={classes.ticks}>
          {(['opens_windows', 'downloads'] as const).map((name) => (
            <TickField
              key={name}
              label={t(`package.${name}`)}
              checked={settings[name]}
              disabled={!canEdit || settings.names_person}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
          <TickField
            label={t('package.names_person')}
            description={t('package.names_personHelp')}
            checked={settings.names_person}
            disabled={!canEdit || reaches}
            error={errorOf('package_settings')}
            onChange={(event) => set({ names_person: event.currentTarget.checked })}
          />
        </div>
        <div className={classes.minutes}>
          <TextField
            label={t('package.minutes')}
            inputMode="numeric"
            value={typed}
            readOnly={!canEdit}
            description={t('package.minutesHelp')}
            error={minutesOf(typed) === undefined ? t('package.minutesWrong') : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              const next = minutesOf(event.currentTarget.value)
              if (next !== undefined && next !== minutes) set({ minutes: next })
            }}
          />
        </div>
      </Section>
    </>
  )
}
