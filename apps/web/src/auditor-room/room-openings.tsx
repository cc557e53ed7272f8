import { getAuditorOpenings } from '@jujur/contract/auditor-room.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './auditor-room.module.css'

const STEP = 20
const MOST = 100

/** Whom and what the guest opened, the newest first. */
export const RoomOpenings = ({ auditor_room_id }: { auditor_room_id: number }) => {
  const t = useTexts('auditorRooms')
  const { dateTime } = useFormat()
  const [length, setLength] = useState(STEP)
  const of = useCall(getAuditorOpenings, { auditor_room_id, length }, { keepPrevious: true })
  return (
    <Section title={t('openings.title')} line={t('openings.line')} ruled>
      <Answer of={of} rows={4}>
        {({ posts, total }) =>
          posts.length === 0 ? (
            <p className={classes.none}>{t('openings.none')}</p>
          ) : (
            <>
              <ol className={classes.openings}>
                {posts.map(({ at, what, name }) => (
                  <li key={`${at} ${what} ${name}`}>
                    <time dateTime={at}>{dateTime(at)}</time>
                    <span>{name === null ? t(`openings.what.${what}`) : t('openings.of', { what: t(`openings.what.${what}`), name })}</span>
                  </li>
                ))}
              </ol>
              {total > posts.length && length < MOST && (
                <TextButton onClick={() => setLength(Math.min(MOST, length + STEP))}>{t('openings.more')}</TextButton>
              )}
            </>
          )
        }
      </Answer>
    </Section>
  )
}
