import type { ContentLanguage, MaterialType } from '@jujur/contract/enumerations.ts'
import { UploadMaterial } from '@jujur/contract/materials.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { fileReasonOf } from '../authoring/file-words.ts'
import type { Refused } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { focusFirstInvalid } from '../ui/focus.ts'
import { useToast } from '../ui/use-toast.ts'
import { fileToSend } from './file-to-send.ts'
import { measure } from './measure.ts'
import { usePieces } from './use-pieces.ts'

/** A material that is being made: what is typed and chosen, and its way to the server. */
export const useNewMaterial = () => {
  const t = useTexts('materials')
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
    setReason(fileReasonOf(refused))
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
  return {
    form,
    type,
    setType: (next: MaterialType) => {
      setType(next)
      setFile(null)
      setReason(null)
    },
    isText,
    title,
    setTitle,
    isTitleWrong: missing.title || fieldErrors.some(({ field }) => field === 'title'),
    language,
    setLanguage,
    file,
    choose,
    isFileMissing: missing.file,
    /** Why the file cannot be taken. */
    reason,
    pieces,
    sending,
    make,
  }
}
