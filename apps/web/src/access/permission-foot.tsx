/** How many entries are held or changed, and what can be done about it. */
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { heldOf } from './permission-changes.ts'
import classes from './permission-foot.module.css'
import type { Entries } from './use-entries.ts'

type Props = { entries: Entries; readOnly: boolean; onSave: () => void; onGeneral: () => void }

export const PermissionFoot = ({ entries, readOnly, onSave, onGeneral }: Props) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { time } = useFormat()
  const { count, saved, savedAt, update, undo } = entries
  const state = () => {
    if (count > 0) return t('permissions.changed', { count })
    return savedAt ? t('permissions.saved', { time: time(savedAt) }) : t('permissions.entries', { count: heldOf(saved).length })
  }
  return (
    <div className={classes.foot}>
      <p className={classes.state} role="status">
        {state()}
      </p>
      {!readOnly && (
        <span className={classes.buttons}>
          {count > 0 ? (
            <Button variant="default" onClick={undo}>
              {t('permissions.reset')}
            </Button>
          ) : (
            <Button variant="default" onClick={onGeneral}>
              {t('permissions.general')}
            </Button>
          )}
          <Button onClick={onSave} why={count === 0 ? common('shut.unchanged') : null} loading={update.sending}>
            {t('permissions.save')}
          </Button>
        </span>
      )}
    </div>
  )
}
