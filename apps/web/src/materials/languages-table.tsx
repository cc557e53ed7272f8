import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { IconInfoCircle } from '@jujur/icons'
import { useRef, useState } from 'react'
import { useFileReasonWords } from '../authoring/file-words.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { CaptionsDrawer } from './captions-drawer.tsx'
import { CaptionsCell, FileCell, WordsCell } from './language-cells.tsx'
import type { EditorProps } from './material-draft.ts'
import { accepts } from './material-words.ts'
import classes from './materials.module.css'
import { TranslationDrawer } from './translation-drawer.tsx'
import { UploadLine } from './upload-line.tsx'
import { useFileChange } from './use-file-change.ts'

/** Per language: a file of its own, captions, and its words; the base language first. A package has one file, whatever it speaks. */
export const LanguagesTable = (props: EditorProps & { isRecording: boolean }) => {
  const { material, change, reload, isRecording } = props
  const t = useTexts('materials')
  const words = useFileReasonWords()
  const [captionsOf, setCaptionsOf] = useState<ContentLanguage | null>(null)
  const [wordsOf, setWordsOf] = useState<ContentLanguage | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<ContentLanguage>(material.language)
  const files = useFileChange({ material, change, reload })
  const languages = [material.language, ...contentLanguages.filter((language) => language !== material.language)]
  const hasFiles = material.type !== 'scorm'
  const chooseFile = (language: ContentLanguage) => {
    chosen.current = language
    input.current?.click()
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
              {hasFiles && (
                <td data-head={t(`file.of.${material.type}`)}>
                  <FileCell
                    editor={props}
                    language={language}
                    isSending={files.pieces.sending !== null && files.language === language}
                    onChoose={() => chooseFile(language)}
                  />
                </td>
              )}
              {isRecording && (
                <td data-head={t('languages.captions')}>
                  <CaptionsCell editor={props} language={language} onEdit={() => setCaptionsOf(language)} />
                </td>
              )}
              <td data-head={t(isRecording ? 'languages.transcript' : 'fields.title')}>
                <WordsCell editor={props} language={language} isRecording={isRecording} onEdit={() => setWordsOf(language)} />
              </td>
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
