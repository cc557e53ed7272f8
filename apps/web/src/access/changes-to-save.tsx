import { useTexts } from '../kit/texts/texts.ts'
import classes from './changes-to-save.module.css'
import { type FlagChange, permissionKeyOf } from './permission-changes.ts'
import { usePermissionWords } from './permission-words.ts'

/** What the save does, entry by entry. */
export const ChangesToSave = ({ gains, loses, name }: { gains: FlagChange[]; loses: FlagChange[]; name: string }) => {
  const t = useTexts('access')
  const words = usePermissionWords()
  const part = (title: string, changes: FlagChange[]) =>
    changes.length > 0 && (
      <div>
        <h3>{title}</h3>
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={`${permissionKeyOf(change)} ${change.flag}`}>
              {words.entry(change)} <span className={classes.dim}>{t(`permissions.${change.flag}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className={classes.confirm}>
      <p>{t('permissions.confirmText', { name })}</p>
      {part(t('permissions.gains'), gains)}
      {part(t('permissions.loses'), loses)}
    </div>
  )
}
