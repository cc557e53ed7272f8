import type { getNotificationList } from '@jujur/contract/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { callRef } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useKeptFresh } from '../kit/call/use-kept-fresh.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { usePanel } from '../ui/use-panel.ts'
import classes from './bell.module.css'
import type { PanelProps } from './panel.tsx'

const call = callRef<typeof getNotificationList>('getNotificationList')

/** Only whoever opens it loads the panel. */
const loadPanel = async (): Promise<ComponentType<PanelProps>> => {
  const [{ Panel }] = await Promise.all([import('./panel.tsx'), loadTexts('notifications')])
  return Panel
}

/** The bell in the header, and the panel below it, which going somewhere closes too. */
export const Bell = () => {
  const t = useTexts('common')
  const unread = useKeptFresh(call, { length: 1, unread: true })?.unread ?? 0
  const { open, setOpen, id, root, button } = usePanel()
  const [panel, setPanel] = useState<{ Panel: ComponentType<PanelProps> } | null>(null)
  const { key } = useLocation()
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setOpen(false)
  }

  const toggle = async () => {
    setOpen(!open)
    if (open || panel) return
    try {
      const Panel = await loadPanel()
      setPanel({ Panel })
    } catch (error) {
      setOpen(false)
      showTrouble(error)
    }
  }
  return (
    <div ref={root} className={classes.root}>
      <ToolButton
        ref={button}
        icon={IconBell}
        count={unread}
        aria-label={unread > 0 ? t('shell.notificationsNew', { count: unread }) : t('shell.notifications')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => void toggle()}
      />
      {open && (
        <section id={id} className={classes.panel} aria-label={t('shell.notifications')}>
          {panel ? <panel.Panel unread={unread} onClose={() => setOpen(false)} /> : <p className={classes.wait}>{t('app.wait')}</p>}
        </section>
      )}
    </div>
  )
}
