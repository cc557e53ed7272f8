import { getOwnUploads } from '@jujur/contract/uploads.ts'
import { useState } from 'react'
import { announce } from '../kit/call/changes.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import classes from './materials.module.css'
import { takeBack } from './use-pieces.ts'

const MEGABYTE = 1024 * 1024

/** What this person began to send and did not finish, here or at another desk: each takes up a place until it is cancelled. */
export const UploadsUnderWay = () => {
  const t = useTexts('materials')
  const { number, dateTime, facts } = useFormat()
  const { data } = useCall(getOwnUploads, {}, { fresh: true })
  const [ending, setEnding] = useState<string | null>(null)
  if (!data || data.uploads.length === 0) return null
  const cancel = async (upload_id: string) => {
    setEnding(upload_id)
    // Gone already, or not reached: the list says which.
    await takeBack(upload_id).catch(() => undefined)
    setEnding(null)
    announce(['uploads'])
  }
  const megabytes = (bytes: number) => number(Math.round((bytes / MEGABYTE) * 10) / 10)
  return (
    <Section title={t('underWay.title')} ruled>
      <p className={classes.help}>{t('underWay.line')}</p>
      <ul className={classes.underWay}>
        {data.uploads.map(({ upload_id, file_name, arrived, bytes, created_at }) => (
          <li key={upload_id}>
            <div>
              <p className={classes.uploadName}>{file_name}</p>
              <p className={classes.help}>{facts([t('upload.of', { sent: megabytes(arrived), total: megabytes(bytes) }), dateTime(created_at)])}</p>
            </div>
            <Button
              size="xs"
              variant="subtle"
              className={classes.danger}
              loading={ending === upload_id}
              aria-label={t('underWay.cancelOf', { name: file_name })}
              onClick={() => void cancel(upload_id)}
            >
              {t('upload.cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
