import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { type Icon, IconCheck, IconCircleDashed, IconCornerDownRight, IconInfoCircle, IconPencil } from '@jujur/icons'
import { useRef, useState } from 'react'
import { useFileWords } from '../authoring/file-words.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { CaptionsDrawer } from './captions-drawer.tsx'
import type { EditorProps } from './material-draft.ts'
import { accepts, clockOf, countOf } from './material-words.ts'
import classes from './materials.module.css'
import { TranslationDrawer } from './translation-drawer.tsx'
import { UploadLine } from './upload-line.tsx'
import { useFileChange } from './use-file-change.ts'

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

/** Per language: a file of its own, captions, and its words; the base language first. A package has one file, whatever it speaks. */
export const LanguagesTable = (props: EditorProps & { isRecording: boolean }) => {
  const { material, draft, change, reload, canEdit, isRecording } = props
  const t = useTexts('materials')
  const words = useFileWords()
  const [captionsOf, setCaptionsOf] = useState<ContentLanguage | null>(null)
  const [wordsOf, setWordsOf] = useState<ContentLanguage | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<ContentLanguage>(material.language)
  const files = useFileChange({ material, change, reload })
  const languages = [material.language, ...contentLanguages.filter((language) => language !== material.language)]
  const base = languageNames[material.language]
  const hasFiles = material.type !== 'scorm'
  const isOld = (language: ContentLanguage) => (material.outdated[language] ?? []).length > 0

  const fileCell = (language: ContentLanguage) => {
    const file = material.files[language]
    const isBase = language === material.language
    const name = t('languages.fileOf', { language: languageNames[language] })
    if (files.pieces.sending && files.language === language) return <Cell look="none" words={t('languages.sending')} name={name} />
    const choose = () => {
      chosen.current = language
      input.current?.click()
    }
    if (!file)
      return (
        <Cell
          look="base"
          words={t('languages.uses', { language: base })}
          act={t('add')}
          name={`${t('add')}: ${name}`}
          onAct={canEdit ? choose : undefined}
        />
      )
    const own = file.duration_seconds === null ? t('languages.own') : t('languages.ownLength', { length: clockOf(file.duration_seconds) })
    if (isBase) return <Cell look="ok" words={own} name={name} />
    const remove = () => void change({ remove_files: [language] }).catch(showTrouble)
    return <Cell look="ok" words={own} act={t('remove')} name={`${t('remove')}: ${name}`} onAct={canEdit ? remove : undefined} />
  }
  const captionCell = (language: ContentLanguage) => {
    const captions = material.captions[language]
    const name = t('languages.captionsOf', { language: languageNames[language] })
    const shown = captions?.outdated
      ? ({ look: 'old', words: t('languages.older', { language: base }) } as const)
      : captions
        ? ({ look: 'ok', words: t('languages.lines', { count: captions.cues }) } as const)
        : ({ look: 'none', words: t('languages.none') } as const)
    const act = captions ? t('edit') : t('add')
    return <Cell {...shown} act={act} name={`${act}: ${name}`} onAct={canEdit ? () => setCaptionsOf(language) : undefined} />
  }
  const wordsCell = (language: ContentLanguage) => {
    const isBase = language === material.language
    const texts = isBase ? draft.value : draft.value.translations[language]
    const text = isRecording ? texts?.transcript : texts?.title
    const name = t(isRecording ? 'languages.transcriptOf' : 'languages.titleOf', { language: languageNames[language] })
    const { count, signs } = countOf(text ?? '')
    const counted = isRecording ? t(signs ? 'signs' : 'words', { count }) : (text ?? '')
    const shown = !text
      ? ({ look: 'none', words: t('languages.none') } as const)
      : !isBase && isOld(language)
        ? ({ look: 'old', words: t('languages.older', { language: base }) } as const)
        : ({ look: 'ok', words: counted } as const)
    const act = text ? t('edit') : t('add')
    const edits = canEdit && (isRecording || !isBase)
    return <Cell {...shown} act={act} name={`${act}: ${name}`} onAct={edits ? () => setWordsOf(language) : undefined} />
  }

  return (
    <Section title={t('languages.title')}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts[material.type]}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void files.replace(file, chosen.current)
        }}
      />
      {files.pieces.sending && <UploadLine pieces={files.pieces} />}
      {files.reason && (
        <Notice tone="bad" role="alert">
          {words(files.reason)}
        </Notice>
      )}
      <table className={classes.languages}>
        <thead>
          <tr>
            <th scope="col">{t('fields.language')}</th>
            {hasFiles && <th scope="col">{t(`file.of.${material.type}`)}</th>}
            {isRecording && <th scope="col">{t('languages.captions')}</th>}
            <th scope="col">{t(isRecording ? 'languages.transcript' : 'fields.title')}</th>
          </tr>
        </thead>
        <tbody>
          {languages.map((language) => (
            <tr key={language}>
              <th scope="row" lang={bcp47Of(language)}>
                {language === material.language ? t('languages.base', { language: languageNames[language] }) : languageNames[language]}
              </th>
              {hasFiles && <td data-head={t(`file.of.${material.type}`)}>{fileCell(language)}</td>}
              {isRecording && <td data-head={t('languages.captions')}>{captionCell(language)}</td>}
              <td data-head={t(isRecording ? 'languages.transcript' : 'fields.title')}>{wordsCell(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isRecording && (
        <p className={classes.why}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {t('languages.why')}
        </p>
      )}
      {captionsOf && <CaptionsDrawer {...props} language={captionsOf} onClose={() => setCaptionsOf(null)} />}
      {wordsOf && <TranslationDrawer {...props} language={wordsOf} onClose={() => setWordsOf(null)} />}
    </Section>
  )
}
