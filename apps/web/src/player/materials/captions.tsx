import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bcp47Of, languageNames } from '../../kit/texts/language-names.ts'
import type { Material } from '../shapes.ts'
import classes from './material.module.css'

type Captions = Material['captions']

/** The first is that of the language shown, and is on; the reader chooses another, or none, in the player. */
export const CaptionTracks = ({ captions = [] }: { captions?: Captions }) =>
  captions.map(({ language, url }, i) => (
    <track key={language} kind="captions" src={url} srcLang={bcp47Of(language)} label={languageNames[language]} default={i === 0} />
  ))

/** The caption of the moment, below what only sounds. */
export const CaptionLine = ({ captions = [], children }: { captions?: Captions; children: (tracks: ReactNode) => ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const [line, setLine] = useState('')
  const [first] = captions
  useEffect(() => {
    const element = box.current?.querySelector('track')
    if (!element) return
    const { track } = element
    track.mode = 'hidden'
    const show = () => setLine([...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text.replaceAll(/<[^>]*>/g, '')).join('\n'))
    track.addEventListener('cuechange', show)
    return () => track.removeEventListener('cuechange', show)
  }, [])
  return (
    <div ref={box}>
      {children(<CaptionTracks captions={captions.slice(0, 1)} />)}
      {first && (
        <p className={classes.caption} lang={bcp47Of(first.language)}>
          {line}
        </p>
      )}
    </div>
  )
}
