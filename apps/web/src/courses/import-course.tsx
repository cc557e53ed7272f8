/** A course zip of another portal: read first, made a draft then. */

import type { Output } from '@jujur/contract/call.ts'
import { commitTraineeCourseImport, type ImportedPart, importTraineeCourse } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { fileReasonOf, useFileReasonWords } from '../authoring/file-words.ts'
import type { Refused } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { describedBy, Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import review from './course-review.module.css'

type Read = Output<typeof importTraineeCourse>

const Parts = ({ parts }: { parts: readonly ImportedPart[] }) => {
  const t = useTexts('publishing')
  const becomes = ({ kind, becomes: how, new_name }: ImportedPart) =>
    how === 'renamed' && kind === 'course' ? t('zip.becomes.code') : t(`zip.becomes.${how}`, { name: new_name ?? '' })
  return (
    <Table className={`${review.values} ${review.parts}`}>
      <tbody>
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
          <tr key={i}>
            <th scope="row">{t(`kind.${part.kind}`)}</th>
            <td>{part.name}</td>
            <td>{becomes(part)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Why a zip was not read: by its file where one is at fault. */
const useRefusalWords = (): ((refused: Refused) => string) => {
  const t = useTexts('publishing')
  const { number } = useFormat()
  const words = useFileReasonWords()
  return (refused) => {
    const { file, most, name } = (refused.data ?? {}) as { file?: string; most?: number; name?: string }
    const reason = fileReasonOf(refused)
    if (file !== undefined)
      return `${t('zip.refused', { file, reason: reason === 'wrong_type' ? t('zip.otherType') : words(reason) })} ${t('zip.again')}`
    if (most !== undefined) return t('zip.tooManyParts', { most: number(most) })
    if (name !== undefined) return t('zip.nameless', { name })
    return t(refused.code === 10024 ? 'zip.tooLarge' : 'zip.notOurs')
  }
}

export const ImportCourse = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('publishing')
  const { number } = useFormat()
  const { say } = useToast()
  const navigate = useNavigate()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [taken, setTaken] = useState(false)
  const [changed, setChanged] = useState(false)
  const [found, setFound] = useState<Read | null>(null)
  const [code, setCode] = useState('')
  const words = useRefusalWords()
  const refuse = (refused: Refused) => setWrong(words(refused))
  const read = useSend<typeof importTraineeCourse>(importTraineeCourse, {
    treats: { 10012: refuse, 10024: refuse, 10076: refuse },
    onDone: (data) => {
      setFound(data)
      setCode(data.code)
    },
  })
  const make = useSend(commitTraineeCourseImport, {
    treats: { 10012: () => setTaken(true), 10076: () => setChanged(true) },
    onDone: ({ course_id }) => {
      say(t('zip.made', { title: found?.title ?? '' }))
      navigate(hrefOf('courses', { preview: course_id }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    setTaken(false)
    setChanged(false)
    if (found) void make.send({ course_import_id: found.course_import_id, ...(code.trim() === found.code ? {} : { code: code.trim() }) })
    else if (file) void read.send({}, file)
    else setWrong(t('zip.choose'))
  }
  return (
    <Drawer
      opened
      wide
      title={t('zip.import')}
      line={t('zip.line')}
      onClose={onClose}
      footer={
        <Button type="submit" form={`${id}form`} loading={read.sending || make.sending}>
          {t(found ? 'zip.make' : 'zip.read')}
        </Button>
      }
    >
      <form id={`${id}form`} onSubmit={submit} noValidate className={review.form}>
        {found ? (
          <>
            <p>
              <b>{t('zip.found', { title: found.title, files: number(found.files) })}</b>
            </p>
            {changed && (
              <Notice tone="bad" role="alert">
                {t('zip.changedHere')}
              </Notice>
            )}
            <Notice tone={found.same_hash ? 'ok' : 'info'}>{t(found.same_hash ? 'zip.same' : 'zip.differs')}</Notice>
            <TextField
              label={t('zip.code')}
              value={code}
              maxLength={40}
              error={taken ? t('zip.codeTaken') : undefined}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Parts parts={found.parts} />
          </>
        ) : (
          <Field id={`${id}file`} label={t('zip.file')} error={wrong}>
            <input
              id={`${id}file`}
              type="file"
              accept=".zip,application/zip"
              aria-invalid={wrong ? true : undefined}
              aria-describedby={describedBy(`${id}file`, undefined, wrong)}
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null)
                setWrong(null)
              }}
            />
          </Field>
        )}
      </form>
    </Drawer>
  )
}
