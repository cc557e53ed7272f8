import type { MaterialType } from '@jujur/contract/enumerations.ts'
import { IconPlayerPause, IconPlayerPlay } from '@jujur/icons'
import { useFileReasonWords } from '../authoring/file-words.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { isConverted } from './file-type.ts'
import classes from './materials.module.css'
import { UploadsUnderWay } from './uploads-under-way.tsx'
import type { Pieces } from './use-pieces.ts'

const MEGABYTE = 1024 * 1024

/** A file that has arrived and is looked at, or made into a PDF first. */
export const TakingLine = ({ file, type }: { file: Pick<File, 'name'>; type: MaterialType }) => {
  const t = useTexts('materials')
  return (
    <div className={classes.upload} role="status">
      <p className={classes.uploadName}>{file.name}</p>
      <p className={classes.help}>{t(isConverted(file, type) ? 'taking.converts' : 'taking.checks')}</p>
    </div>
  )
}

/** A file on its way: how far, how long still, and how to stop it. */
export const UploadLine = ({ pieces }: { pieces: Pieces }) => {
  const t = useTexts('materials')
  const format = useFormat()
  const words = useFileReasonWords()
  const { sending, pause, goOn, cancel } = pieces
  if (!sending) return null
  const { name, state, sent, total, secondsLeft, reason } = sending
  const share = format.percent(Math.floor((sent / Math.max(1, total)) * 100))
  const megabytes = (bytes: number) => format.number(Math.max(1, Math.round(bytes / MEGABYTE)))
  return (
    <div className={classes.upload}>
      <p className={classes.uploadName}>{name}</p>
      <ProgressBar value={sent} max={total} label={t('upload.progress', { name })}>
        <b>{share}</b> {t('upload.of', { sent: megabytes(sent), total: megabytes(total) })}
      </ProgressBar>
      {state === 'failed' ? (
        <>
          <Notice tone="bad" role="alert">
            {words(reason)}
          </Notice>
          {reason === 'many_under_way' && <UploadsUnderWay />}
        </>
      ) : (
        <p className={classes.help} role="status">
          {state === 'paused'
            ? t('upload.paused')
            : secondsLeft === null
              ? t('upload.begins')
              : t('upload.left', { time: format.duration(secondsLeft) })}{' '}
          {t('upload.leave', { share })}
        </p>
      )}
      <div className={classes.buttons}>
        {state === 'sending' ? (
          <Button size="xs" variant="subtle" leftSection={<IconPlayerPause size={16} stroke={1.75} aria-hidden="true" />} onClick={pause}>
            {t('upload.pause')}
          </Button>
        ) : (
          <Button size="xs" variant="subtle" leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />} onClick={goOn}>
            {t('upload.goOn')}
          </Button>
        )}
        <Button size="xs" variant="subtle" className={classes.danger} onClick={cancel}>
          {t('upload.cancel')}
        </Button>
      </div>
    </div>
  )
}
