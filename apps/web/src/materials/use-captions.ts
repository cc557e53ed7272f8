import type { ChangedSince } from '@jujur/contract/authoring.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { CaptionRefusal } from '@jujur/contract/materials.ts'
import { useEffect, useState } from 'react'
import { changedSince } from '../authoring/use-content-draft.ts'
import { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { beyondEnd, fromSrt } from './caption-text.ts'
import type { EditorProps } from './material-draft.ts'

const EXAMPLE = 'WEBVTT\n\n00:00.000 --> 00:04.000\n'

type Of = Pick<EditorProps, 'material' | 'change' | 'reload'> & { language: ContentLanguage; onSaved: () => void }

/** The captions of one language under edit: read, typed or from a file, saved, and settled where somebody else changed them. */
export const useCaptions = ({ material, change, reload, language, onSaved }: Of) => {
  const there = material.captions[language]
  const [text, setText] = useState<string | null>(there ? null : EXAMPLE)
  const [wasSrt, setWasSrt] = useState(false)
  const [refused, setRefused] = useState<CaptionRefusal | null>(null)
  const [saving, setSaving] = useState(false)
  const [typed, setTyped] = useState(false)
  const [clash, setClash] = useState<ChangedSince | null>(null)
  const [reads, setReads] = useState(0)
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
      onSaved()
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
  return {
    /** There are some already. */
    isThere: there !== undefined,
    text,
    typed,
    write,
    wasSrt,
    /** The lines that begin after the recording has ended. */
    late,
    refused,
    saving,
    save,
    clash,
    settle,
  }
}
export type CaptionsState = ReturnType<typeof useCaptions>
