import { useEffect, useState } from 'react'
import { Table } from '../../ui/table.tsx'
import { referenceCodes } from '../call/reference.ts'
import { textOf, useTexts } from '../texts/texts.ts'
import { permissionEntriesIn } from './entries.ts'
import classes from './trouble-notice.module.css'

type Reference = Record<string, Record<string, number>>

/** The entries of a 10030, of which any one suffices (specification section 6); their names come from the reference-code call. */
const PermissionTable = ({ data }: { data: unknown }) => {
  const t = useTexts('common')
  const entries = permissionEntriesIn(data)
  const [reference, setReference] = useState<Reference>({})
  const wanted = entries.length > 0
  useEffect(() => {
    if (!wanted) return
    let gone = false
    referenceCodes()
      .then((codes) => gone || setReference(codes))
      // Without the names the numbers stand in the table.
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [wanted])

  if (!wanted) return <p>{t('permission.none')}</p>
  const nameOf = (map: string, id: number) => Object.entries(reference[map] ?? {}).find(([, number]) => number === id)?.[0]
  const shown = (texts: string, name: string | undefined, id: number) =>
    name ? (textOf('common', `permission.${texts}.${name}`) ?? name) : String(id)
  return (
    <>
      <div className={classes.table}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('permission.systemType')}</th>
              <th scope="col">{t('permission.module')}</th>
              <th scope="col">{t('permission.right')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ system_type_id, module_id, right_id }) => (
              <tr key={`${system_type_id} ${module_id} ${right_id}`}>
                <td>{shown('type', nameOf('PermissionSystemType', system_type_id), system_type_id)}</td>
                <td>
                  {shown('group', nameOf(system_type_id === 1 ? 'CustomerPermissionReference' : 'AdminPermissionReference', module_id), module_id)}
                </td>
                <td>{shown('rightName', nameOf('RightStatus', right_id), right_id)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className={classes.dim}>{t('permission.anyOne')}</p>
    </>
  )
}
export default PermissionTable
