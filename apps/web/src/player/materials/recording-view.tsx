import { type MediaHTMLAttributes, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { bcp47Of } from '../../kit/texts/language-names.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PlayerProps } from '../shapes.ts'
import { playedSegment, watchedShare } from './heartbeat.ts'
import classes from './material.module.css'
import { WatchedStrip } from './watched-strip.tsx'

type Media = MediaHTMLAttributes<HTMLMediaElement> & { ref: Ref<HTMLVideoElement & HTMLAudioElement> }
type Props = PlayerProps & {
  /** Only heard; otherwise watched. */
  heard: boolean
  children: (player: Media) => ReactNode
}

const nothing = { played: () => undefined, setPlaying: () => undefined, watched: [] }

/** The browser's own player with a tracker beside it: what was really played counts, not where the position stands. */
export const RecordingView = ({ material, url, progress, onRenew, heard, children }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const last = useRef<{ position: number; at: number } | null>(null)
  const [failed, setFailed] = useState(false)
  /** The link in use; a fresher one is taken only when this one fails, because that loads the recording again. */
  const [source, setSource] = useState(url)
  const resumeAt = useRef(0)
  // In a preview nothing is counted.
  const { played, setPlaying, watched } = progress ?? nothing

  useEffect(() => () => setPlaying(false), [setPlaying])
  useEffect(() => {
    if (!failed || url === source) return
    resumeAt.current = player.current?.currentTime ?? resumeAt.current
    setFailed(false)
    setSource(url)
  }, [failed, url, source])

  const note = () => {
    const element = player.current
    if (!element) return
    const now = { position: element.currentTime, at: performance.now() }
    if (last.current) {
      const segment = playedSegment(last.current.position, now.position, (now.at - last.current.at) / 1000, element.playbackRate)
      if (segment) played(segment)
    }
    last.current = element.seeking ? null : now
  }
  const events = {
    onTimeUpdate: note,
    onPlay: () => {
      last.current = player.current ? { position: player.current.currentTime, at: performance.now() } : null
      setPlaying(true)
    },
    onPause: () => {
      note()
      last.current = null
      setPlaying(false)
    },
    onEnded: () => setPlaying(false),
    onSeeking: () => {
      last.current = null
    },
    onSeeked: () => {
      last.current = player.current ? { position: player.current.currentTime, at: performance.now() } : null
    },
    onLoadedMetadata: () => {
      if (player.current && resumeAt.current > 0) player.current.currentTime = resumeAt.current
    },
    onError: () => {
      // A link lives for hours only: a fresh one is asked for, and the place is kept.
      setFailed(true)
      onRenew()
    },
  }
  const shared = { ref: player, src: source, controls: true, preload: 'metadata' as const, 'aria-label': material.title, ...events }
  return (
    <div className={classes.recording}>
      {children(shared)}
      {progress && material.duration_seconds !== null && (
        <WatchedStrip
          segments={watched}
          durationSeconds={material.duration_seconds}
          label={t(heard ? 'wait.heard' : 'wait.watched', {
            percent: format.percent(Math.floor(watchedShare(watched, material.duration_seconds) * 100)),
          })}
        />
      )}
      {failed && <Notice tone="bad">{t('material.playFailed')}</Notice>}
      {progress && <p className={classes.note}>{t('material.countsPlayed')}</p>}
      {material.transcript !== undefined && (
        <details className={classes.transcript}>
          <summary>{t('material.transcript')}</summary>
          <p className={classes.note}>{t('material.transcriptLine')}</p>
          <div lang={bcp47Of(material.language)}>
            {material.transcript.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
