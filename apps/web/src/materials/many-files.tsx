import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { UploadMaterial } from '@jujur/contract/materials.ts'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { fileReasonOf, useFileReasonWords } from '../authoring/file-words.ts'
import { Refused, send } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/use-toast.ts'
import { fileToSend } from './file-to-send.ts'
import { isConverted, otherWay, titleOfFile, typeOfFile } from './file-type.ts'
import classes from './materials.module.css'
import { measure } from './measure.ts'
import { UploadLine } from './upload-line.tsx'
import { usePieces } from './use-pieces.ts'

type Line = { file: File; state: 'waits' | 'sends' | 'converts' | 'taken' } | { file: File; state: 'left'; reason: string }
type Props = {
  files: readonly File[]
  language: ContentLanguage
  /** Puts what was made of one in its place, before the next is sent. */
  onMade: (material_id: number) => Promise<void>
  onClose: () => void
}

/** Several files at once: each becomes a material, one after the other; what is not taken says why, and the others go on. */
export const ManyFiles = ({ files, language, onMade, onClose }: Props) => {
  const t = useTexts('materials')
  const words = useFileReasonWords()
  const { say } = useToast()
  const pieces = usePieces(UploadMaterial.name)
  const [lines, setLines] = useState<readonly Line[]>(() => files.map((file) => ({ file, state: 'waits' })))
  const begun = useRef(false)
  const tell = (at: number, line: Line) => setLines((before) => before.map((one, i) => (i === at ? line : one)))

  const sendOne = async (file: File, at: number): Promise<Line> => {
    const type = typeOfFile(file)
    if (type === null) return { file, state: 'left', reason: otherWay(file) ?? 'not_ours' }
    const sent = await fileToSend(file, type)
    if ('reason' in sent) return { file, state: 'left', reason: sent.reason }
    const duration_seconds = (await measure(file)) ?? undefined
    const upload_id = await pieces.send(sent.file)
    if (!upload_id) return { file, state: 'left', reason: 'network' }
    if (isConverted(file, type)) tell(at, { file, state: 'converts' })
    try {
      const { data } = await send(UploadMaterial, { title: titleOfFile(file), type, language, upload_id, duration_seconds })
      if (data.pictures_lost > 0) say(t('new.picturesLost', { count: data.pictures_lost }))
      await onMade(data.material.material_id)
      return { file, state: 'taken' }
    } catch (error) {
      if (error instanceof Refused && (error.code === 10024 || error.code === 10076)) return { file, state: 'left', reason: fileReasonOf(error) }
      showTrouble(error)
      return { file, state: 'left', reason: 'other' }
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, with the files it was opened with.
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const sendAll = async () => {
      for (const [i, file] of files.entries()) {
        tell(i, { file, state: 'sends' })
        tell(i, await sendOne(file, i))
      }
    }
    void sendAll()
  }, [])

  const isDone = lines.every(({ state }) => state === 'taken' || state === 'left')
  const icons = { waits: IconCircleDashed, sends: IconCircleDashed, converts: IconCircleDashed, taken: IconCheck, left: IconAlertTriangle } as const
  return (
    <section className={classes.many} aria-label={t('many.title')}>
      <h2>{t('many.title')}</h2>
      <ul role="status">
        {lines.map((line, i) => {
          const Icon = icons[line.state]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and the list stays as it is.
            <li key={i}>
              <Icon size={17} stroke={1.75} aria-hidden="true" />
              <span>
                {line.file.name}{' '}
                <small>{line.state === 'left' ? words(line.reason === 'network' ? null : line.reason) : t(`many.${line.state}`)}</small>
              </span>
            </li>
          )
        })}
      </ul>
      {pieces.sending && <UploadLine pieces={pieces} />}
      {isDone && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('many.close')}
          </Button>
        </div>
      )}
    </section>
  )
}
