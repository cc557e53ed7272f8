import { IconMaximize, IconPlayerStop, IconRefresh } from '@jujur/icons'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import classes from './scorm.module.css'
import type { ScormState } from './use-scorm-session.ts'

type Props = { state: ScormState; reported: boolean; score: number | null; onFullscreen: () => void; onEnd: () => void; onRenew: () => void }

/** Below a package: how far it is, its score, and the ways to end it and to open it anew. */
export const ScormFoot = ({ state, reported, score, onFullscreen, onEnd, onRenew }: Props) => {
  const t = useTexts('player')
  const format = useFormat()
  return (
    <div className={classes.foot}>
      <p role="status">
        {state === 'ending' ? t('scorm.ending') : state === 'ended' ? t('scorm.ended') : null} {reported ? t('scorm.reported') : t('scorm.endHelp')}
        {score !== null && <span>{t('scorm.score', { percent: format.percent(score) })}</span>}
      </p>
      <div className={classes.buttons}>
        {state === 'ended' ? (
          <Button variant="default" size="md" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRenew}>
            {t('scorm.again')}
          </Button>
        ) : (
          <>
            <Button variant="default" size="md" leftSection={<IconMaximize size={18} stroke={1.75} />} onClick={onFullscreen}>
              {t('scorm.full')}
            </Button>
            <Button variant="default" size="md" loading={state === 'ending'} leftSection={<IconPlayerStop size={18} stroke={1.75} />} onClick={onEnd}>
              {t('scorm.end')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
