import { adminGroups, customerGroups, type PermissionKey, rights } from '@jujur/contract/permissions.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { permissionKeyOf } from './permission-changes.ts'
import { usePermissionWords } from './permission-words.ts'
import classes from './routes.module.css'

type Props = {
  /** 1 the customers' entries, 2 the provider's. */
  sides: readonly (1 | 2)[]
  chosen: readonly PermissionKey[]
  onChange: (chosen: PermissionKey[]) => void
}

/** Every entry there is, groups down and rights across; ticked ones open the call. */
export const EntryGrid = ({ sides, chosen, onChange }: Props) => {
  const t = useTexts('access')
  const words = usePermissionWords()
  const held = new Set(chosen.map(permissionKeyOf))
  const flip = (entry: PermissionKey, on: boolean) =>
    onChange(on ? [...chosen, entry] : chosen.filter((one) => permissionKeyOf(one) !== permissionKeyOf(entry)))
  const rightIds = Object.values(rights)
  return sides.map((side) => (
    <table key={side} className={classes.grid}>
      {sides.length > 1 && <caption>{words.side(side)}</caption>}
      <thead>
        <tr>
          <td />
          {rightIds.map((right) => (
            <th key={right} scope="col">
              {words.right(right)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.values(side === 1 ? customerGroups : adminGroups).map((group) => (
          <tr key={group}>
            <th scope="row">{words.group(side, group)}</th>
            {rightIds.map((right) => {
              const entry: PermissionKey = { system_type_id: side, module_id: group, right_id: right }
              return (
                <td key={right}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t('routes.entryOf', { group: words.group(side, group), right: words.right(right) })}
                      checked={held.has(permissionKeyOf(entry))}
                      onChange={(event) => flip(entry, event.currentTarget.checked)}
                    />
                    <span className={classes.right} aria-hidden="true">
                      {words.right(right)}
                    </span>
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}
