import { getNotificationList, markNotificationsRead, type Notice } from '@jujur/contract/notifications.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { announce } from '../kit/call/changes.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './panel.module.css'

export type PanelProps = { unread: number; onClose: () => void }

const STEP = 20
/** What a call answers at most. */
const MOST = 100

const Words = ({ notice }: { notice: Notice }) => {
  const t = useTexts('notifications')
  const { dateTime } = useFormat()
  return (
    <>
      <span className={classes.title}>
        {notice.read_at === null && (
          <i className={notice.kind === 'approval_wanted' ? `${classes.dot} ${classes.turn}` : classes.dot} aria-hidden="true" />
        )}
        {notice.title}
        {notice.read_at === null && <span className="vh">, {t('panel.new')}</span>}
      </span>
      <span className={classes.text}>{notice.text}</span>
      <time className={classes.time} dateTime={notice.created_at}>
        {dateTime(notice.created_at)}
      </time>
    </>
  )
}

type RowProps = { notice: Notice; onRead: () => void; onClose: () => void }

/** Leads to its place, and is read by that; one without a place is read by a click. */
const Row = ({ notice, onRead, onClose }: RowProps) => {
  const isNew = notice.read_at === null
  const read = () => isNew && onRead()
  if (notice.href !== null)
    return (
      <Link
        to={notice.href}
        className={classes.row}
        onClick={() => {
          read()
          onClose()
        }}
      >
        <Words notice={notice} />
      </Link>
    )
  return isNew ? (
    <button type="button" className={classes.row} onClick={read}>
      <Words notice={notice} />
    </button>
  ) : (
    <div className={classes.row}>
      <Words notice={notice} />
    </div>
  )
}

export const Panel = ({ unread, onClose }: PanelProps) => {
  const t = useTexts('notifications')
  const [length, setLength] = useState(STEP)
  const list = useCall(getNotificationList, { length }, { keepPrevious: true })
  // A notice that was swept away meanwhile needs no marking any more.
  const { send, sending } = useSend(markNotificationsRead, { treats: { 4444: () => {} } })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    // Opened, it shows what there is now, in the language of now.
    announce(getNotificationList.shows)
  }, [])
  const readAll = async () => {
    await send({ all: true })
    // The button is gone by then.
    title.current?.focus()
  }
  const { data } = list
  const more = data !== undefined && data.posts.length < data.total && length < MOST
  return (
    <>
      <header className={classes.head}>
        <h2 ref={title} tabIndex={-1}>
          {t('panel.title')}
        </h2>
        {unread > 0 && (
          <Button variant="subtle" size="xs" loading={sending} onClick={() => void readAll()}>
            {t('panel.markAll')}
          </Button>
        )}
      </header>
      <div className={classes.body}>
        <Answer of={list} rows={3}>
          {({ posts }) =>
            posts.length === 0 ? (
              <div className={classes.none}>
                <EmptyState>{t('panel.none')}</EmptyState>
              </div>
            ) : (
              <ul>
                {posts.map((notice) => (
                  <li key={notice.notification_id}>
                    <Row notice={notice} onRead={() => void send({ notification_ids: [notice.notification_id] })} onClose={onClose} />
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
        {more && (
          <p className={classes.more}>
            <Button variant="subtle" size="xs" loading={list.isFetching} onClick={() => setLength(Math.min(MOST, length + STEP))}>
              {t('panel.older')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
