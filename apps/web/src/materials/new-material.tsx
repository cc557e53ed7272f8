import { type ContentLanguage, contentLanguages, type MaterialType, materialTypes } from '@jujur/contract/enumerations.ts'
import { UploadMaterial } from '@jujur/contract/materials.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { reasonOf, useFileWords } from '../authoring/file-words.ts'
import type { Refused } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { FileChoice } from './file-choice.tsx'
import { fileToSend } from './file-to-send.ts'
import classes from './materials.module.css'
import { measure } from './measure.ts'
import { TakingLine, UploadLine } from './upload-line.tsx'
import { UploadsUnderWay } from './uploads-under-way.tsx'
import { usePieces } from './use-pieces.ts'

/** What it is and what it is called; a text begins empty or with a document of Word, anything else with its file. */
export const NewMaterial = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('materials')
  const fileWords = useFileWords()
  const navigate = useNavigate()
  const { say } = useToast()
  const [type, setType] = useState<MaterialType>('text')
  const [title, setTitle] = useState('')
  const [language, setLanguage] = useState<ContentLanguage>('en')
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const [made, setMade] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const pieces = usePieces(UploadMaterial.name)
  const left = (refused: Refused) => {
    setReason(reasonOf(refused))
    // Its field begins empty again, and so does what is sent.
    setFile(null)
    setPressed(false)
  }
  const { send, sending, fieldErrors } = useSend(UploadMaterial, {
    treats: { 10024: left, 10076: left },
    onDone: ({ material, pictures_lost: count }) => {
      if (count > 0) say(t('new.picturesLost', { count }))
      // The guard hears of it before the address changes.
      flushSync(() => setMade(true))
      void navigate(hrefOf('materials', { id: material.material_id }), { replace: true })
    },
  })
  useLeaveGuard(!made && (title.trim() !== '' || file !== null), undefined, ['id', 'new'])
  const isText = type === 'text'
  const missing = { title: pressed && title.trim() === '', file: pressed && !isText && file === null }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && title.trim() === '') setTitle(chosen.name.replace(/\.[^.]*$/, '').slice(0, 200))
  }
  const make = async () => {
    setReason(null)
    setPressed(true)
    if (title.trim() === '' || (!isText && file === null)) return focusFirstInvalid(form.current)
    if (!file) return void send({ title, type, language, html: '' })
    const sent = await fileToSend(file, type)
    if ('reason' in sent) return setReason(sent.reason)
    const duration_seconds = (await measure(file)) ?? undefined
    const upload_id = await pieces.send(sent.file)
    if (upload_id) await send({ title, type, language, upload_id, duration_seconds })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('new.title')}
      line={t('new.line')}
      footer={
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending || pieces.sending !== null} onClick={() => void make()}>
            {t('new.create')}
          </Button>
        </div>
      }
    >
      <div ref={form} className={classes.form}>
        <SelectField
          label={t('fields.type')}
          value={type}
          options={materialTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(event) => {
            setType(event.currentTarget.value as MaterialType)
            setFile(null)
            setReason(null)
          }}
        />
        <TextField
          label={t('fields.title')}
          value={title}
          maxLength={200}
          error={missing.title || fieldErrors.some(({ field }) => field === 'title') ? t('fields.titleWrong') : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SelectField
          label={t('fields.baseLanguage')}
          description={t('fields.baseLanguageHelp')}
          value={language}
          options={contentLanguages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as ContentLanguage)}
        />
        {sending && file && <TakingLine file={file} type={type} />}
        {!pieces.sending && !(sending && file) && (
          <FileChoice key={type} type={type} onFile={choose} error={missing.file ? t('new.fileMissing') : undefined} />
        )}
        {pieces.sending && <UploadLine pieces={pieces} />}
        {!isText && !sending && !pieces.sending && <UploadsUnderWay />}
        {reason && (
          <Notice tone="bad" role="alert">
            {fileWords(reason)}
          </Notice>
        )}
      </div>
    </Drawer>
  )
}
