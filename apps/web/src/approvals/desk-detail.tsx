/** What is decided on, whole, with who did what so far; or why nothing stands there. */
import { IconArrowLeft } from '@jujur/icons'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useHref } from '../kit/lists/use-href.ts'
import type { List } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import classes from './desk-detail.module.css'
import { HistoryLine } from './history-line.tsx'
import type { Decidable, Desk } from './use-desk.ts'

/** On a phone the queue and its heading are gone while something is open. */
const BackToQueue = ({ title }: { title?: string }) => {
  const t = useTexts('approvals')
  const href = useHref()
  return (
    <>
      {title && <h1 className={`vh ${classes.openTitle}`}>{title}</h1>}
      <Link to={href((query) => query.delete('id'))} className={classes.back} preventScrollReset>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {t('desk.toQueue')}
      </Link>
    </>
  )
}

type Props<Item extends Decidable> = {
  queue: List<Item>
  desk: Desk<Item>
  title?: string
  detail: (item: Item) => ReactNode
}

export const DeskDetail = <Item extends Decidable>({ queue, desk, title, detail }: Props<Item>) => {
  const t = useTexts('approvals')
  const { item, id, pending, said } = desk
  const { openId, loading } = queue
  const head = (
    <>
      {openId !== null && <BackToQueue title={title} />}
      {said && (
        <div className={classes.said}>
          <Notice tone="info" role="alert" title={t(`desk.${said.kind}Title`)}>
            {t(`desk.${said.kind}Text`)}
          </Notice>
        </div>
      )}
    </>
  )
  const turn = pending && item?.can.approve ? { label: t('desk.yourTurn') } : undefined
  if (item)
    return (
      <Fragment key={id}>
        {head}
        <div data-item="">{detail(item)}</div>
        {/* What the portal found, nobody has done anything about yet. */}
        {(item.history.length > 0 || turn) && (
          <Section title={t('history.title')} className={classes.history}>
            <HistoryLine history={item.history} turn={turn} />
          </Section>
        )}
      </Fragment>
    )
  return (
    <>
      {head}
      {queue.openError && <ReadTrouble error={queue.openError} onRetry={queue.openAgain} />}
      {openId !== null && !loading && !queue.opening && !queue.error && !queue.openError && (
        <EmptyState>
          <span className={classes.gone}>{t('desk.gone')}</span> {!said && t('desk.goneText')}
        </EmptyState>
      )}
      {openId === null && !loading && queue.rows.length > 0 && <EmptyState>{t('desk.choose')}</EmptyState>}
    </>
  )
}
