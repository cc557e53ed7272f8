/** The shared handler's face: one dialog at a time, and the standing notices of maintenance and being offline. */
import { endsSession } from '@jujur/contract/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../call/api.ts'
import { closeTrouble, useTroubles } from '../call/trouble.ts'
import { useTexts } from '../texts/texts.ts'
import { useOnline, useToldOffline } from './online.ts'
import { TroubleBody } from './trouble-body.tsx'
import classes from './trouble-notice.module.css'
import { useTroubleText } from './trouble-text.ts'

export const TroubleNotice = () => {
  const t = useTexts('common')
  const describe = useTroubleText()
  const { dialogs, maintenance } = useTroubles()
  const online = useOnline()
  const told = useToldOffline()
  const trouble = dialogs[0]?.trouble
  const refused = trouble instanceof Refused ? trouble : undefined
  const said = describe(trouble)
  return (
    <>
      <div className={classes.standing} aria-live="polite">
        {!online && !told && (
          <Notice tone="bad" title={t('trouble.offlineTitle')}>
            {t('trouble.offline')}
          </Notice>
        )}
        {maintenance && (
          <Notice tone="bad" title={t('trouble.maintenanceTitle')}>
            {t('trouble.maintenance')}
          </Notice>
        )}
      </div>
      {trouble && (
        <Dialog
          key={dialogs[0]?.id}
          title={said.title}
          onCancel={closeTrouble}
          wide={refused?.code === 10030}
          buttons={<Button onClick={closeTrouble}>{t(refused && endsSession.includes(refused.code) ? 'action.signIn' : 'action.ok')}</Button>}
        >
          <TroubleBody error={trouble} said={said} />
          {refused && endsSession.includes(refused.code) && <p className={classes.dim}>{t('trouble.sessionKept')}</p>}
        </Dialog>
      )}
    </>
  )
}
