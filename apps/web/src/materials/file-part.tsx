import { useId, useRef } from 'react'
import { useFileReasonWords } from '../authoring/file-words.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import type { EditorProps } from './material-draft.ts'
import { accepts, clockOf, icons } from './material-words.ts'
import classes from './materials.module.css'
import { TakingLine, UploadLine } from './upload-line.tsx'
import { useFileChange } from './use-file-change.ts'

const MEGABYTE = 1024 * 1024

/** The file of the base language, and another in its place. */
export const FilePart = ({ material, change, reload, canEdit }: EditorProps) => {
  const t = useTexts('materials')
  const { facts, number } = useFormat()
  const words = useFileReasonWords()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { pieces, reason, taking, replace } = useFileChange({ material, change, reload })
  const file = material.files[material.language]
  const Icon = icons[material.type]
  const told = file
    ? [
        t('file.megabytes', { size: number(Math.max(0.1, Math.round((file.bytes / MEGABYTE) * 10) / 10)) }),
        ...(file.duration_seconds === null ? [] : [clockOf(file.duration_seconds)]),
        ...(material.pages === null ? [] : [t('file.pages', { count: material.pages })]),
      ]
    : []
  return (
    <Section title={t(`file.of.${material.type}`)} ruled>
      <div className={classes.file}>
        <span className={classes.fileIcon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
        <div className={classes.fileWords}>
          {pieces.sending ? (
            <UploadLine pieces={pieces} />
          ) : taking ? (
            <TakingLine file={taking} type={material.type} />
          ) : (
            <>
              <p className={classes.uploadName}>{file?.name ?? t('file.none')}</p>
              <p className={classes.help}>{facts(told)}</p>
              {canEdit && (
                <>
                  <input
                    ref={input}
                    id={id}
                    type="file"
                    hidden
                    accept={accepts[material.type]}
                    onChange={(event) => {
                      const [chosen] = event.currentTarget.files ?? []
                      event.currentTarget.value = ''
                      if (chosen) void replace(chosen, material.language)
                    }}
                  />
                  <Button size="xs" variant="default" onClick={() => input.current?.click()}>
                    {t('file.replace')}
                  </Button>
                </>
              )}
            </>
          )}
          {reason && (
            <Notice tone="bad" role="alert">
              {words(reason)}
            </Notice>
          )}
        </div>
      </div>
    </Section>
  )
}
