/** The entries by group and right, with what their marks mean. */
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PermissionGrid } from '../ui/permission-grid.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './permission-entries.module.css'
import { usePermissionWords } from './permission-words.ts'
import type { Entries } from './use-entries.ts'

const Legend = ({ whole }: { whole: boolean }) => {
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
      {whole && (
        <div>
          <dt className={classes.dashed} aria-hidden="true" />
          <dd>{t('permissions.unusedHelp')}</dd>
        </div>
      )}
    </dl>
  )
}

type Props = Pick<Entries, 'saved' | 'current' | 'flip'> & { readOnly: boolean }

export const PermissionEntries = ({ saved, current, flip, readOnly }: Props) => {
  const t = useTexts('access')
  const { facts } = useFormat()
  const words = usePermissionWords()
  const [whole, setWhole] = useState(false)
  // What nothing asks and nobody here holds is folded away.
  const matters = (at: number) => {
    const [entry, was] = [current[at], saved[at]]
    return entry !== undefined && was !== undefined && (entry.used || [entry, was].some((one) => one.maker_status === 1 || one.checker_status === 1))
  }
  const shown = saved.filter((_, at) => whole || matters(at))
  const folded = saved.filter((_, at) => !matters(at)).length
  const side = saved[0]?.system_type_id ?? 1
  const groups = [...new Set(shown.map((entry) => entry.module_id))].map((id) => ({ id, name: words.group(side, id) }))
  const rights = [...new Set(shown.map((entry) => entry.right_id))].sort((a, b) => a - b).map((id) => ({ id, name: words.right(id) }))
  const cell = (module_id: number, right_id: number) => {
    const at = current.findIndex((one) => one.module_id === module_id && one.right_id === right_id)
    const [entry, was] = [current[at], saved[at]]
    if (!entry || !was || !(whole || matters(at))) return undefined
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
          facts,
          unused: t('permissions.unused'),
          changed: t('permissions.changedOne'),
        }}
      />
      {folded > 0 && (
        <p>
          <TextButton onClick={() => setWhole(!whole)} expanded={whole}>
            {whole ? t('permissions.showUsed') : t('permissions.showAll', { count: folded })}
          </TextButton>
        </p>
      )}
      <Legend whole={whole} />
    </>
  )
}
