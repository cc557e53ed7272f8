import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { CaptionRefusal } from '@jujur/contract/materials.ts'
import { useEffect, useId, useState } from 'react'
import { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { beyondEnd, fromSrt } from './caption-text.ts'
import type { EditorProps } from './material-draft.ts'
import classes from './materials.module.css'

type Props = EditorProps & { language: ContentLanguage; onClose: () => void }

/** As many lines as are named. */
const MOST_TOLD = 10
const EXAMPLE = 'WEBVTT\n\n00:00.000 --> 00:04.000\n'

/** Captions in WebVTT: typed or from a file; what a browser would not show is told by its line. */
export const CaptionsDrawer = ({ material, change, language, onClose }: Props) => {
  const t = useTexts('materials')
  const { list } = useFormat()
  const id = useId()
  const there = material.captions[language]
  const [text, setText] = useState<string | null>(there ? null : EXAMPLE)
  const [wasSrt, setWasSrt] = useState(false)
  const [refused, setRefused] = useState<CaptionRefusal | null>(null)
  const [saving, setSaving] = useState(false)
  const url = there?.url
  useEffect(() => {
    if (!url) return
    let here = true
    fetch(url)
      .then((response) => (response.ok ? response.text() : EXAMPLE))
      .then((read) => here && setText((before) => before ?? read))
      .catch(() => here && setText((before) => before ?? EXAMPLE))
    return () => {
      here = false
    }
  }, [url])
  // Typed, pasted or from a file alike.
  const write = (next: string) => {
    const converted = fromSrt(next)
    if (converted !== null) setWasSrt(true)
    setText(converted ?? next)
  }
  const late = beyondEnd(text ?? '', material.files[language]?.duration_seconds ?? material.duration_seconds)
  const save = async (captions: string | null) => {
    setSaving(true)
    setRefused(null)
    try {
      await change({ captions: { [language]: captions } })
      onClose()
    } catch (error) {
      const told = error instanceof Refused && error.code === 10076 ? CaptionRefusal.safeParse(error.data) : null
      if (told?.success) setRefused(told.data)
      else showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={t('languages.captionsOf', { language: languageNames[language] })}
      line={t('captions.line')}
      footer={
        <div className={classes.buttons}>
          {there && (
            <Button variant="danger" disabled={saving} onClick={() => void save(null)}>
              {t('captions.remove')}
            </Button>
          )}
          <Button loading={saving} disabled={text === null} onClick={() => text !== null && void save(text)}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className={classes.form}>
        <div className={classes.choice}>
          <label htmlFor={id}>{t('captions.choose')}</label>
          <input
            id={id}
            type="file"
            accept=".vtt,.srt,text/vtt"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void file.text().then(write)
            }}
          />
        </div>
        {refused && (
          <Notice tone="bad" role="alert" title={t('captions.wrong')}>
            <ul className={classes.lines}>
              {refused.lines.map(({ line, problem }) => (
                <li key={`${line} ${problem}`}>{t('captions.onLine', { line, problem: t(`captions.problem.${problem}`) })}</li>
              ))}
            </ul>
          </Notice>
        )}
        {wasSrt && <Notice role="status">{t('captions.wasSrt')}</Notice>}
        {late.length > 0 && <Notice tone="turn">{t('captions.late', { lines: list(late.slice(0, MOST_TOLD).map(String)) })}</Notice>}
        <TextAreaField
          label={t('captions.text')}
          description={t('captions.help')}
          lang={bcp47Of(language)}
          rows={18}
          spellCheck
          maxLength={80_000}
          className={classes.code}
          value={text ?? ''}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
    </Drawer>
  )
}
