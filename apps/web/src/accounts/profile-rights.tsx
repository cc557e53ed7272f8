import {
  adminGroups,
  customerGroups,
  type PermissionEntry,
  permissionSideOf,
  rights as rightIds,
  roleOf,
  type SystemTypeId,
} from '@jujur/contract/permissions.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '../kit/texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from '../ui/table.tsx'
import classes from './profile.module.css'

type Props = { rights: readonly PermissionEntry[]; systemTypeId: SystemTypeId }
type Group = keyof typeof customerGroups | keyof typeof adminGroups
type Right = keyof typeof rightIds

const held = (entry: PermissionEntry | undefined): 'maker' | 'checker' | 'both' | 'no' => {
  if (entry?.maker_status && entry.checker_status) return 'both'
  if (entry?.maker_status) return 'maker'
  return entry?.checker_status ? 'checker' : 'no'
}

/** Group by right: what is held, and as maker, checker or both. Rights that nobody of this side holds here get no column. */
export const Rights = ({ rights, systemTypeId }: Props) => {
  const t = useTexts('accounts')
  const common = useTexts('common')
  const side = permissionSideOf(roleOf(systemTypeId))
  const own = rights.filter((entry) => entry.system_type_id === side && (entry.maker_status || entry.checker_status))
  const groups = (Object.entries(side === 1 ? customerGroups : adminGroups) as [Group, number][]).filter(([, id]) =>
    own.some((entry) => entry.module_id === id),
  )
  const columns = (Object.entries(rightIds) as [Right, number][]).filter(([, id]) => own.some((entry) => entry.right_id === id))
  return (
    <Section title={t('rights.title')} line={t('rights.line')}>
      {own.length === 0 ? (
        <EmptyState>{t('rights.none')}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds form controls.
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('rights.title')}>
          <Table className={classes.rights}>
            <thead>
              <tr>
                <th scope="col">{t('rights.group')}</th>
                {columns.map(([name]) => (
                  <th key={name} scope="col">
                    {common(`permission.rightName.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(([group, module_id]) => (
                <tr key={group}>
                  <th scope="row">{common(`permission.group.${group}`)}</th>
                  {columns.map(([right, right_id]) => {
                    const kind = held(own.find((entry) => entry.module_id === module_id && entry.right_id === right_id))
                    return (
                      <td key={right}>
                        {kind === 'no' ? (
                          <span className="vh">{t('rights.no')}</span>
                        ) : (
                          <span className={classes.held}>
                            <IconCheck size={14} stroke={2} aria-hidden="true" />
                            {t(`rights.${kind}`)}
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Section>
  )
}
