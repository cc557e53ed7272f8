import { useRef } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PlayerProps } from '../shapes.ts'
import classes from './scorm.module.css'
import { ScormFoot } from './scorm-foot.tsx'
import type { Progress } from './use-heartbeat.ts'
import { type Scorm, useEndOnLeave, useScormSession } from './use-scorm-session.ts'

type Props = {
  /** Null in a preview: what it reports is heard and kept nowhere. */
  moduleProgressId: number | null
  scorm: Scorm
  title: string
  url: string
  progress: Pick<Progress, 'reported' | 'setReported'>
  /** Opens it anew: another session of the package. */
  onRenew: () => void
}

/** Beside its pages a package may ask its reader; it opens windows and saves files where its author let it. */
const fence = ({ opens_windows, downloads }: Pick<Scorm, 'opens_windows' | 'downloads'>): string =>
  ['allow-scripts allow-same-origin allow-forms allow-modals', opens_windows && 'allow-popups', downloads && 'allow-downloads']
    .filter(Boolean)
    .join(' ')

const nothingCounts = { reported: false, setReported: () => undefined }

export const ScormPlayer = ({ material, url, progress, moduleProgressId, onReopen }: PlayerProps) =>
  material.scorm ? (
    <ScormView
      key={material.scorm.session_no}
      moduleProgressId={moduleProgressId}
      scorm={material.scorm}
      title={material.title}
      url={url}
      progress={progress ?? nothingCounts}
      onRenew={onReopen}
    />
  ) : null

/**
 * A SCORM package in its frame on the content origin. What it reports goes to the server by the portal's own session; before the page is left
 * the package is told that it ends, and what it says then is waited for.
 */
export const ScormView = ({ moduleProgressId, scorm, title, url, progress, onRenew }: Props) => {
  const t = useTexts('player')
  const frame = useRef<HTMLIFrameElement>(null)
  const { reported: counted, setReported } = progress
  const { state, waiting, elsewhere, score, saidDone, end } = useScormSession({ frame, moduleProgressId, scorm, setReported })
  useEndOnLeave(state, end)

  return (
    <div className={classes.package}>
      {state !== 'ended' && (
        <iframe
          ref={frame}
          className={classes.frame}
          src={url}
          title={t('scorm.frame', { title })}
          sandbox={fence(scorm)}
          allow="autoplay; fullscreen"
          referrerPolicy="no-referrer"
        />
      )}
      {state === 'slow' && <Notice>{t('scorm.slow')}</Notice>}
      {elsewhere && (
        <Notice tone="bad" role="alert">
          {t('scorm.elsewhere')}
        </Notice>
      )}
      {moduleProgressId === null && state === 'ended' && !saidDone && (
        <Notice tone="bad" role="alert">
          {t('scorm.neverReported')}
        </Notice>
      )}
      {waiting && (
        <Notice tone="turn" role="status">
          {t('scorm.waiting')}
        </Notice>
      )}
      <ScormFoot
        state={state}
        reported={counted || saidDone}
        score={score}
        onFullscreen={() => void frame.current?.requestFullscreen?.().catch(() => undefined)}
        onEnd={() => void end()}
        onRenew={onRenew}
      />
    </div>
  )
}
