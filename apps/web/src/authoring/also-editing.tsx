import { keepEditing } from '@jujur/contract/courses.ts'
import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { IconUsers } from '@jujur/icons'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './draft-bar.module.css'

const EVERY_MS = 20_000

/** A quiet line while somebody else has the same open; a tab in the background is no editor. */
export const AlsoEditing = ({ part }: { part: { kind: ContentKind; id: number } }) => {
  const t = useTexts('authoring')
  const { list } = useFormat()
  const enabled = useMay()(keepEditing.name)
  const { data } = useCall(keepEditing, part, { enabled, refetchInterval: EVERY_MS, background: true, fresh: true })
  const others = data?.others ?? []
  return (
    <span role="status" className={classes.state}>
      {others.length > 0 && (
        <>
          <IconUsers size={17} stroke={1.75} aria-hidden="true" />
          {t('alsoEditing', { count: others.length, names: list(others) })}
        </>
      )}
    </span>
  )
}
