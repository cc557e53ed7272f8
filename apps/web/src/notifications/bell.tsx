import type { getNotificationList } from '@jujur/contract/notifications.ts'
import { IconBell } from '@jujur/icons'
import type { ComponentType } from 'react'
import { readRef } from '../kit/call/api.ts'
import { useKeptFresh } from '../kit/call/use-kept-fresh.ts'
import { useLoadedPanel } from '../kit/call/use-loaded-panel.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import classes from './bell.module.css'
import type { PanelProps } from './panel.tsx'

const call = readRef<typeof getNotificationList>('getNotificationList', ['notifications'])

/** Only whoever opens it loads the panel. */
const loadPanel = async (): Promise<{ Panel: ComponentType<PanelProps> }> => {
  const [{ Panel }] = await Promise.all([import('./panel.tsx'), loadTexts('notifications')])
  return { Panel }
}

/** The bell in the header, and the panel below it, which going somewhere closes too. */
export const Bell = () => {
  const t = useTexts('common')
  const unread = useKeptFresh(call, { length: 1, unread: true })?.unread ?? 0
  const { open, close, toggle, loaded: panel, id, root, button } = useLoadedPanel(loadPanel)
  return (
    <div ref={root} className={classes.root}>
      <ToolButton
        ref={button}
        icon={IconBell}
        count={unread}
        aria-label={unread > 0 ? t('shell.notificationsNew', { count: unread }) : t('shell.notifications')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      />
      {open && (
        <section id={id} className={classes.panel} aria-label={t('shell.notifications')}>
          {panel ? <panel.Panel unread={unread} onClose={close} /> : <p className={classes.wait}>{t('app.wait')}</p>}
        </section>
      )}
    </div>
  )
}
