import { uploadUserPhoto } from '@jujur/contract/accounts.ts'
import { IconUser } from '@jujur/icons'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { isHeicReason, pictureAccept, pictureToSend } from '../kit/forms/picture-file.ts'
import { session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile.ts'
import { ProfileRow } from './profile-row.tsx'

const maxBytes = uploadUserPhoto.upload?.maxBytes ?? 0
const size = Math.floor(maxBytes / 1024 / 1024)

const problems = { type: 'photoType', size: 'photoSize', heic: 'photoHeic' } as const

type Chosen = { file: File; url: string }

export const PhotoRow = ({ profile: { user, personal } }: { profile: Profile }) => {
  const t = useTexts('accounts')
  const common = useTexts('common')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<'photoType' | 'photoSize' | 'photoHeic' | 'photoRefused' | null>(null)
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url)
  }, [chosen])

  const { send, sending } = useSend<typeof uploadUserPhoto>(uploadUserPhoto, {
    treats: { 10024: () => setProblem('photoRefused'), 10076: ({ data }) => setProblem(isHeicReason(data) ? 'photoHeic' : 'photoType') },
    onDone: ({ photo_url }) => {
      setChosen(null)
      const person = session.get()
      if (person) session.update({ ...person.user, photo_url })
    },
  })
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // The same file may be chosen again after a cancel.
    event.currentTarget.value = ''
    if (!file) return
    setProblem(null)
    const sent = await pictureToSend(file, maxBytes)
    if (typeof sent === 'string') return setProblem(problems[sent])
    setChosen({ file: sent, url: URL.createObjectURL(sent) })
  }
  const shown = chosen?.url ?? personal.photo_url
  return (
    <ProfileRow
      label={t('profile.photo')}
      action={
        chosen ? (
          <>
            <Button
              variant="default"
              disabled={sending}
              onClick={() => {
                setChosen(null)
                setProblem(null)
              }}
            >
              {t('profile.cancel')}
            </Button>
            <Button loading={sending} onClick={() => void send({}, chosen.file)}>
              {t('profile.photoUse')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => input.current?.click()}>
            {t('profile.photoChoose')}
          </Button>
        )
      }
    >
      <div className={classes.photo}>
        {shown ? (
          <img src={shown} width={64} height={64} alt={chosen ? t('profile.photoPreview') : t('profile.photoOf', { name: user.name })} />
        ) : (
          <span className={classes.noPhoto} aria-hidden="true">
            <IconUser size={28} stroke={1.5} />
          </span>
        )}
        <div>
          <p className={classes.help}>{t('profile.photoHelp', { size })}</p>
          <p role="alert" className={classes.bad}>
            {problem === 'photoHeic' ? common('picture.heic') : problem && t(`profile.${problem}`, { size })}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        className="vh"
        tabIndex={-1}
        aria-label={t('profile.photoChoose')}
        onChange={(event) => void choose(event)}
      />
    </ProfileRow>
  )
}
