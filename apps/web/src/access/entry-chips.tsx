import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { IconLock } from '@jujur/icons'
import { useTexts } from '../kit/texts/texts.ts'
import { permissionKeyOf } from './permission-changes.ts'
import { usePermissionWords } from './permission-words.ts'
import classes from './routes.module.css'

type Props = { permissions: readonly PermissionKey[] /** Said with the group where the call is open to both sides. */; bothSides?: boolean }

/** The entries of which any one opens a call. */
export const EntryChips = ({ permissions, bothSides = false }: Props) => {
  const t = useTexts('access')
  const words = usePermissionWords()
  if (permissions.length === 0)
    return (
      <span className={classes.none}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {t('routes.none')}
      </span>
    )
  return (
    <ul className={classes.chips}>
      {permissions.map((entry) => (
        <li key={permissionKeyOf(entry)}>
          {words.entry(entry)}
          {bothSides && <small> ({words.side(entry.system_type_id)})</small>}
        </li>
      ))}
    </ul>
  )
}
