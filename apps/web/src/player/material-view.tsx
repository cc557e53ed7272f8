import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './material.module.css'
import { RecordingView } from './recording-view.tsx'
import type { Material } from './shapes.ts'
import type { Progress } from './use-heartbeat.ts'

// The sanitiser and the PDF reader come along only for the materials that need them.
const TextView = lazy(() => import('./text-view.tsx').then((module) => ({ default: module.TextView })))
const ScormView = lazy(() => import('./scorm-view.tsx').then((module) => ({ default: module.ScormView })))
const PdfView = lazy(() => import('./pdf-view.tsx').then((module) => ({ default: module.PdfView })))

type Props = {
  moduleProgressId: number
  material: Material
  url: string | undefined
  progress: Progress
  onRenew: () => void
  /** Begins the lesson anew, as on a new visit. */
  onReopen: () => void
}

/** A material by its type. */
export const MaterialView = ({ moduleProgressId, material, url, progress, onRenew, onReopen }: Props) => {
  const t = useTexts('player')
  if (material.html !== undefined)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <TextView html={material.html} language={material.language} />
      </Suspense>
    )
  if (url === undefined) return <ErrorState onRetry={onRenew}>{t('material.noFile')}</ErrorState>
  if (material.scorm)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ScormView
          key={material.scorm.session_no}
          moduleProgressId={moduleProgressId}
          scorm={material.scorm}
          title={material.title}
          url={url}
          progress={progress}
          onRenew={onReopen}
        />
      </Suspense>
    )
  switch (material.type) {
    case 'pdf':
      return (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <PdfView url={url} title={material.title} />
        </Suspense>
      )
    case 'video':
    case 'audio':
      return <RecordingView material={material} url={url} progress={progress} onRenew={onRenew} />
    case 'image':
      return (
        <figure className={classes.picture}>
          <img src={url} alt={material.title} onError={onRenew} />
        </figure>
      )
    default:
      return (
        <div className={classes.file}>
          <p>{t('material.download')}</p>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="lg"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('material.openFile')}
          </Button>
        </div>
      )
  }
}
