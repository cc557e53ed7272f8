import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { type Icon, IconCheck, IconCircleDashed, IconCornerDownRight, IconPencil } from '@jujur/icons'
import { showTrouble } from '../kit/call/trouble.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import type { EditorProps } from './material-draft.ts'
import { clockOf, countOf } from './material-words.ts'
import classes from './materials.module.css'

type Look = 'ok' | 'none' | 'base' | 'old'
const looks: Record<Look, Icon> = { ok: IconCheck, none: IconCircleDashed, base: IconCornerDownRight, old: IconPencil }

type CellProps = { look: Look; words: string; act?: string; name: string; onAct?: () => void }
const Cell = ({ look, words, act, name, onAct }: CellProps) => {
  const Mark = looks[look]
  return (
    <span className={classes.cell}>
      <span className={classes.state} data-look={look}>
        <Mark size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </span>
      {onAct && (
        <Button size="xs" variant="subtle" aria-label={name} onClick={onAct}>
          {act}
        </Button>
      )}
    </span>
  )
}

type Props = { editor: EditorProps; language: ContentLanguage }

export const FileCell = ({ editor, language, isSending, onChoose }: Props & { isSending: boolean; onChoose: () => void }) => {
  const { material, change, canEdit } = editor
  const t = useTexts('materials')
  const base = languageNames[material.language]
  const file = material.files[language]
  const isBase = language === material.language
  const name = t('languages.fileOf', { language: languageNames[language] })
  if (isSending) return <Cell look="none" words={t('languages.sending')} name={name} />
  if (!file)
    return (
      <Cell
        look="base"
        words={t('languages.uses', { language: base })}
        act={t('add')}
        name={`${t('add')}: ${name}`}
        onAct={canEdit ? onChoose : undefined}
      />
    )
  const own = file.duration_seconds === null ? t('languages.own') : t('languages.ownLength', { length: clockOf(file.duration_seconds) })
  if (isBase) return <Cell look="ok" words={own} name={name} />
  const remove = () => void change({ remove_files: [language] }).catch(showTrouble)
  return <Cell look="ok" words={own} act={t('remove')} name={`${t('remove')}: ${name}`} onAct={canEdit ? remove : undefined} />
}

export const CaptionsCell = ({ editor: { material, canEdit }, language, onEdit }: Props & { onEdit: () => void }) => {
  const t = useTexts('materials')
  const base = languageNames[material.language]
  const captions = material.captions[language]
  const name = t('languages.captionsOf', { language: languageNames[language] })
  const shown = captions?.outdated
    ? ({ look: 'old', words: t('languages.older', { language: base }) } as const)
    : captions
      ? ({ look: 'ok', words: t('languages.lines', { count: captions.cues }) } as const)
      : ({ look: 'none', words: t('languages.none') } as const)
  const act = captions ? t('edit') : t('add')
  return <Cell {...shown} act={act} name={`${act}: ${name}`} onAct={canEdit ? onEdit : undefined} />
}

/** The transcript of a recording; of anything else its title. */
export const WordsCell = ({ editor, language, isRecording, onEdit }: Props & { isRecording: boolean; onEdit: () => void }) => {
  const { material, draft, canEdit } = editor
  const t = useTexts('materials')
  const base = languageNames[material.language]
  const isOld = (material.outdated[language] ?? []).length > 0
  const isBase = language === material.language
  const texts = isBase ? draft.value : draft.value.translations[language]
  const text = isRecording ? texts?.transcript : texts?.title
  const name = t(isRecording ? 'languages.transcriptOf' : 'languages.titleOf', { language: languageNames[language] })
  const { count, signs } = countOf(text ?? '')
  const counted = isRecording ? t(signs ? 'signs' : 'words', { count }) : (text ?? '')
  const shown = !text
    ? ({ look: 'none', words: t('languages.none') } as const)
    : !isBase && isOld
      ? ({ look: 'old', words: t('languages.older', { language: base }) } as const)
      : ({ look: 'ok', words: counted } as const)
  const act = text ? t('edit') : t('add')
  const edits = canEdit && (isRecording || !isBase)
  return <Cell {...shown} act={act} name={`${act}: ${name}`} onAct={edits ? onEdit : undefined} />
}
