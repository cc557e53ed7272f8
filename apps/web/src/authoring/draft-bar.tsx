import type { ContentKind } from '@jujur/contract/enumerations.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconCloudCheck, IconCloudOff, IconCloudPause, IconCloudUpload, IconLock } from '@jujur/icons'
import type { ReactNode } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { AlsoEditing } from './also-editing.tsx'
import classes from './draft-bar.module.css'
import type { ContentDraft } from './use-content-draft.ts'

type State = Pick<ContentDraft<object>, 'state' | 'savedAt' | 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'clash' | 'takeTheirs' | 'keepMine'>
type Props = {
  draft: State
  title: ReactNode
  /** What it edits, so that whoever edits the same is named. */
  part: { kind: ContentKind; id: number }
  /** Beside the title, such as the state of a course. */
  badge?: ReactNode
  /** After the state of saving: who keeps what until this counts. */
  line?: ReactNode
  /** Nothing here is saved or undone by whoever may only look. */
  readOnly?: boolean
  actions?: ReactNode
  /** Names of the fields, for "Mei Ling changed the title". */
  fieldName: (field: string) => string
}

const icons = {
  saved: IconCloudCheck,
  unsaved: IconCloudPause,
  saving: IconCloudUpload,
  waiting: IconCloudOff,
  refused: IconCloudOff,
  clash: IconCloudPause,
} as const

const SaveState = ({ state, savedAt }: Pick<State, 'state' | 'savedAt'>) => {
  const t = useTexts('authoring')
  const format = useFormat()
  const Icon = icons[state]
  const text = state !== 'saved' ? t(`save.${state}`) : savedAt ? t('save.savedAt', { time: format.time(savedAt.toISOString()) }) : t('save.saved')
  return (
    <span className={classes.state} role="status" data-state={state}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  )
}

const ReadOnly = () => {
  const t = useTexts('authoring')
  return (
    <span className={classes.state}>
      <IconLock size={17} stroke={1.75} aria-hidden="true" />
      {t('readOnly')}
    </span>
  )
}

const Clash = ({ draft, fieldName }: Pick<Props, 'draft' | 'fieldName'>) => {
  const t = useTexts('authoring')
  const format = useFormat()
  const { clash } = draft
  if (!clash) return null
  const fields = format.list(clash.fields.map((field) => fieldName(field)))
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('clash.title', { name: clash.by, time: format.time(clash.at) })}
      action={
        <span className={classes.choices}>
          <Button size="xs" variant="default" onClick={() => void draft.takeTheirs()}>
            {t('clash.theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void draft.keepMine()}>
            {t('clash.mine')}
          </Button>
        </span>
      }
    >
      {t('clash.text', { fields })}
    </Notice>
  )
}

/** The head of an editor: what it is, whether it is saved, undo, and what can be done with it. */
export const DraftBar = ({ draft, title, part, badge, line, readOnly = false, actions, fieldName }: Props) => {
  const t = useTexts('authoring')
  const kept = useKeptFocus<HTMLDivElement>()
  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {badge}
          </div>
          <p className={classes.line}>
            {readOnly ? <ReadOnly /> : <SaveState state={draft.state} savedAt={draft.savedAt} />}
            {line && <span>{line}</span>}
            {!readOnly && <AlsoEditing part={part} />}
          </p>
        </div>
        <div className={classes.actions} {...kept}>
          {!readOnly && (
            <>
              <Button
                variant="subtle"
                className={classes.iconOnly}
                aria-label={t('undo')}
                title={t('undo')}
                why={draft.canUndo ? null : t('undoNone')}
                onClick={draft.undo}
                leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
              />
              <Button
                variant="subtle"
                className={classes.iconOnly}
                aria-label={t('redo')}
                title={t('redo')}
                why={draft.canRedo ? null : t('redoNone')}
                onClick={draft.redo}
                leftSection={<IconArrowForwardUp size={18} stroke={1.75} />}
              />
            </>
          )}
          {actions}
        </div>
      </div>
      <Clash draft={draft} fieldName={fieldName} />
    </header>
  )
}
