/** The entries by group and right, with what their marks mean. */
import { useTexts } from '../kit/texts/texts.ts'
import { PermissionGrid } from '../ui/permission-grid.tsx'
import classes from './permission-entries.module.css'
import { usePermissionWords } from './permission-words.ts'
import type { Entries } from './use-entries.ts'

const Legend = () => {
  const t = useTexts('access')
  return (
    <dl className={classes.legend}>
      <div>
        <dt>
          <b>{t('permissions.makerShort')}</b>
        </dt>
        <dd>{t('permissions.makerHelp')}</dd>
      </div>
      <div>
        <dt>
          <b>{t('permissions.checkerShort')}</b>
        </dt>
        <dd>{t('permissions.checkerHelp')}</dd>
      </div>
      <div>
        <dt className={classes.dashed} aria-hidden="true" />
        <dd>{t('permissions.unusedHelp')}</dd>
      </div>
    </dl>
  )
}

type Props = Pick<Entries, 'saved' | 'current' | 'flip'> & { readOnly: boolean }

export const PermissionEntries = ({ saved, current, flip, readOnly }: Props) => {
  const t = useTexts('access')
  const words = usePermissionWords()
  const side = saved[0]?.system_type_id ?? 1
  const groups = [...new Set(saved.map((entry) => entry.module_id))].map((id) => ({ id, name: words.group(side, id) }))
  const rights = [...new Set(saved.map((entry) => entry.right_id))].sort((a, b) => a - b).map((id) => ({ id, name: words.right(id) }))
  const cell = (module_id: number, right_id: number) => {
    const at = current.findIndex((one) => one.module_id === module_id && one.right_id === right_id)
    const [entry, was] = [current[at], saved[at]]
    if (!entry || !was) return undefined
    return {
      maker: entry.maker_status === 1,
      checker: entry.checker_status === 1,
      used: entry.used,
      changed: entry.maker_status !== was.maker_status || entry.checker_status !== was.checker_status,
    }
  }
  return (
    <>
      <PermissionGrid
        groups={groups}
        rights={rights}
        cell={cell}
        onFlip={flip}
        readOnly={readOnly}
        words={{
          title: t('permissions.title'),
          flags: {
            maker: { short: t('permissions.makerShort'), name: t('permissions.maker') },
            checker: { short: t('permissions.checkerShort'), name: t('permissions.checker') },
          },
          flag: (group, right, flag) => t('permissions.flag', { group, right, flag }),
          unused: t('permissions.unused'),
          changed: t('permissions.changedOne'),
        }}
      />
      <Legend />
    </>
  )
}
