import type { ChangedSince } from '@jujur/contract/authoring.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { CaptionRefusal } from '@jujur/contract/materials.ts'
import { useEffect, useId, useState } from 'react'
import { changedSince } from '../authoring/use-content-draft.ts'
import { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
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
export const CaptionsDrawer = ({ material, change, reload, language, onClose }: Props) => {
  const t = useTexts('materials')
  const authoring = useTexts('authoring')
  const { list, time } = useFormat()
  const id = useId()
  const there = material.captions[language]
  const [text, setText] = useState<string | null>(there ? null : EXAMPLE)
  const [wasSrt, setWasSrt] = useState(false)
  const [refused, setRefused] = useState<CaptionRefusal | null>(null)
  const [saving, setSaving] = useState(false)
  const [typed, setTyped] = useState(false)
  const [clash, setClash] = useState<ChangedSince | null>(null)
  const [reads, setReads] = useState(0)
  const close = useClosing(typed, onClose)
  const url = there?.url
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew each time that is asked for.
  useEffect(() => {
    if (!url) return setText((before) => before ?? EXAMPLE)
    let here = true
    fetch(url)
      .then((response) => (response.ok ? response.text() : EXAMPLE))
      .then((read) => here && setText((before) => before ?? read))
      .catch(() => here && setText((before) => before ?? EXAMPLE))
    return () => {
      here = false
    }
  }, [url, reads])
  // Typed, pasted or from a file alike.
  const write = (next: string) => {
    const converted = fromSrt(next)
    if (converted !== null) setWasSrt(true)
    setTyped(true)
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
      const since = changedSince(error)
      if (since) return setClash(since)
      const told = error instanceof Refused && error.code === 10076 ? CaptionRefusal.safeParse(error.data) : null
      if (told?.success) setRefused(told.data)
      else showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  /** Of somebody else's change: it is read, and stands here instead, or what was typed is written over it. */
  const settle = async (mine: string | null) => {
    try {
      await reload()
    } catch (error) {
      return showTrouble(error)
    }
    setClash(null)
    if (mine !== null) return save(mine)
    setText(null)
    setTyped(false)
    setReads((times) => times + 1)
  }
  return (
    <Drawer
      opened
      wide
      onClose={close}
      title={t('languages.captionsOf', { language: languageNames[language] })}
      line={t('captions.line')}
      footer={
        <div className={classes.buttons}>
          <Button loading={saving} disabled={text === null} onClick={() => text !== null && void save(text)}>
            {t('save')}
          </Button>
          {there && (
            <Button variant="danger" className={classes.apart} disabled={saving} onClick={() => void save(null)}>
              {t('captions.remove')}
            </Button>
          )}
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
        {clash && (
          <Notice
            tone="bad"
            role="alert"
            title={authoring('clash.title', { name: clash.by, time: time(clash.at) })}
            action={
              <span className={classes.buttons}>
                <Button size="xs" variant="default" onClick={() => void settle(null)}>
                  {authoring('clash.theirs')}
                </Button>
                <Button size="xs" variant="default" onClick={() => void settle(text)}>
                  {authoring('clash.mine')}
                </Button>
              </span>
            }
          >
            {t('captions.clash')}
          </Notice>
        )}
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
