/** Deciding on one thing after the other: the queue left, what is decided on right, the decision at the foot. Words: texts `lists`, to be loaded by the screen's route. */
import type { ApproveStatusId, Can, History } from '@jujur/contract/approvals.ts'
import { IconArrowLeft, IconCheck, IconLock, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import { SearchField } from '../kit/lists/search-field.tsx'
import { approvalTabs, type List } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ListError } from '../kit/trouble/list-error.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { DecisionBar, KeyHint } from '../ui/decision-bar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { useToast } from '../ui/toast.tsx'
import { TwoPane } from '../ui/two-pane.tsx'
import classes from './approval-desk.module.css'
import { DeskKeys, useDeskKeys } from './desk-keys.tsx'
import { HistoryLine } from './history-line.tsx'
import { RejectReason } from './reject-reason.tsx'

/** What every item under approval has (contract, approvalFields). */
export type Decidable = {
  approve_status_id: z.output<typeof ApproveStatusId>
  version: number
  can: z.output<typeof Can>
  history: History
}

type Props<Item extends Decidable> = {
  queue: List<Item>
  itemKey: (item: Item) => number
  /** What the queue shows of it; stands in a link. */
  row: (item: Item) => ReactNode
  /** All there is to know before deciding; its heading is an h2. The history follows by itself. */
  detail: (item: Item) => ReactNode
  /** Pending, Approved, Rejected at the head of the queue. */
  tabs?: boolean
  /** Answers whether the decision stands; see useDecision. */
  onApprove: (item: Item, remarks?: string) => Promise<boolean>
  onReject: (item: Item, remarks: string) => Promise<boolean>
  /** What approving does, exactly: asked before it is done. */
  whatHappens: (item: Item) => ReactNode
  /** Reason templates in the reader's words. */
  reasons: readonly string[]
  title?: string
  /** Over both panes, such as the tabs of the page. */
  head?: ReactNode
  /** Filters and buttons under the search. */
  tools?: ReactNode
  searchHint?: string
  /** What the item is called in sentences. */
  nameOf?: (item: Item) => string
  approveLabel?: (item: Item) => string
  rejectLabel?: (item: Item) => string
  /** With it the rows of the pending queue can be selected, over pages. */
  bulk?: (items: readonly Item[], clear: () => void) => ReactNode
  selectable?: (item: Item) => boolean
}

const isPhone = () => matchMedia('(max-width: 767px)').matches

type Said = { kind: 'changed' | 'decided'; name: string }

export const ApprovalDesk = <Item extends Decidable>(props: Props<Item>) => {
  const { queue, itemKey, row, detail, tabs = true, onApprove, onReject, whatHappens, reasons, bulk } = props
  const t = useTexts('approvals')
  const lists = useTexts('lists')
  const { number } = useFormat()
  const confirm = useConfirm()
  const { search } = useLocation()
  const { say, hush } = useToast()
  const root = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const [rejecting, setRejecting] = useState<number | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map())
  const { rows, openId, state } = queue
  const nameOf = props.nameOf ?? (() => t('desk.thisOne'))

  const item = openId === null ? rows[0] : (rows.find((one) => itemKey(one) === openId) ?? queue.openRow)
  const id = item && itemKey(item)
  const at = item ? rows.findIndex((one) => itemKey(one) === id) : -1
  const pending = item?.approve_status_id === 2

  const move = (to: number | null, replace = true) => {
    setSaid(null)
    setRejecting(null)
    queue.open(to, { replace })
  }
  // Keys come faster than the page is drawn anew.
  const aim = useRef(id)
  useEffect(() => {
    aim.current = id
  }, [id])
  const step = (by: 1 | -1) => {
    const from = rows.findIndex((one) => itemKey(one) === aim.current)
    const next = rows[from + by]
    if (!next || busy) return
    aim.current = itemKey(next)
    move(itemKey(next))
  }

  // The page emptied itself by deciding.
  const pastEnd = !queue.loading && !queue.refreshing && rows.length === 0 && state.page > 1
  useEffect(() => {
    if (pastEnd) queue.set({ page: 1 }, { replace: true })
  })
  useEffect(() => {
    if (id === undefined) return
    root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
    root.current?.querySelector('[data-detail]')?.scrollTo?.({ top: 0 })
  }, [id])
  // On a phone the queue makes way for the detail, and the focus goes along.
  useEffect(() => {
    if (openId !== null && isPhone()) root.current?.querySelector<HTMLElement>('[data-detail]')?.focus()
  }, [openId])

  const decide = async (act: 'approve' | 'reject', work: (now: Item) => Promise<boolean>) => {
    if (!item || id === undefined || busy) return
    setBusy(act)
    setSaid(null)
    const next = rows[at + 1] ?? rows[at - 1]
    const name = nameOf(item)
    try {
      const stands = await work(item)
      if (stands) {
        say(t(act === 'approve' ? 'desk.approved' : 'desk.rejected', { name }))
        setRejecting(null)
        setSelected((before) => new Map([...before].filter(([key]) => key !== id)))
        if (openId !== null) queue.open(next ? itemKey(next) : null, { replace: true })
        await queue.retry()
        return
      }
      // Refused: perhaps because it is no longer what was looked at.
      const now = (await queue.retry()).find((one) => itemKey(one) === id)
      if (!now) setSaid({ kind: 'decided', name })
      else if (now.version !== item.version || now.approve_status_id !== item.approve_status_id) setSaid({ kind: 'changed', name })
    } finally {
      setBusy(null)
    }
  }
  const approveLabel = item ? (props.approveLabel?.(item) ?? t('desk.approve')) : ''
  const approve = async () => {
    if (!item?.can.approve || !pending || busy) return
    if (await confirm({ text: whatHappens(item), confirm: approveLabel })) await decide('approve', (now) => onApprove(now))
  }
  const startReject = () => {
    if (!item?.can.reject || !pending || busy || id === undefined) return
    hush()
    setRejecting(id)
  }

  const keys = useDeskKeys({ next: () => step(1), previous: () => step(-1), approve, reject: startReject })

  const hrefOf = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    change(next)
    return `?${next}`
  }
  const toggle = (one: Item, on: boolean) =>
    setSelected((before) => {
      const next = new Map(before)
      if (on) next.set(itemKey(one), one)
      else next.delete(itemKey(one))
      return next
    })
  const clear = () => setSelected(new Map())
  const choosing = bulk !== undefined && state.tab === 'PENDING'
  const narrowed = state.q !== '' || Object.values(state.filters).some(Boolean)

  const entries = () => {
    if (queue.error) return <div className={classes.pad}>{<ListError error={queue.error} onRetry={() => void queue.retry()} />}</div>
    if (queue.loading)
      return (
        <div className={classes.pad}>
          <SkeletonRows rows={5} rowHeight={92} />
        </div>
      )
    if (rows.length === 0)
      return (
        <div className={classes.pad}>
          <EmptyState
            action={
              narrowed && (
                <Button
                  variant="default"
                  onClick={() => queue.set({ q: '', filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])) })}
                >
                  {lists('list.clearAll')}
                </Button>
              )
            }
          >
            {narrowed ? lists('list.noneText') : t(`desk.empty.${state.tab}`)}
          </EmptyState>
        </div>
      )
    return (
      <ul className={queue.refreshing ? `${classes.queue} ${classes.stale}` : classes.queue}>
        {rows.map((one) => {
          const key = itemKey(one)
          return (
            <li key={key} className={key === id ? classes.current : undefined}>
              {choosing && (
                <label className={classes.box}>
                  <input
                    type="checkbox"
                    aria-label={lists('list.selectRow', { name: nameOf(one) })}
                    disabled={!(props.selectable?.(one) ?? one.can.approve)}
                    checked={selected.has(key)}
                    onChange={(event) => toggle(one, event.currentTarget.checked)}
                  />
                </label>
              )}
              <Link
                to={hrefOf((next) => next.set('id', String(key)))}
                replace={openId !== null}
                preventScrollReset
                aria-current={key === id ? 'true' : undefined}
                onClick={() => {
                  setSaid(null)
                  setRejecting(null)
                }}
              >
                {row(one)}
              </Link>
            </li>
          )
        })}
      </ul>
    )
  }

  const pages = Math.ceil(queue.total / state.size)
  const listHead = (
    <div className={classes.head}>
      {props.title && <h1>{props.title}</h1>}
      {tabs && (
        <TabsLine
          label={t('desk.tabs')}
          items={approvalTabs.map((tab) => ({
            to: hrefOf((next) => {
              for (const name of ['id', 'page', 'list']) next.delete(name)
              if (tab !== 'PENDING') next.set('list', tab === 'REJECTED' ? 'rejected' : 'approved')
            }),
            label: t(`desk.${tab}`),
            current: state.tab === tab,
            count: tab === state.tab && !queue.loading && !narrowed ? `${number(queue.total)}${queue.totalMore ? '+' : ''}` : undefined,
          }))}
        />
      )}
      <div className={classes.tools}>
        <SearchField
          value={state.q}
          onSearch={(q) => queue.set({ q }, { replace: true })}
          label={lists('list.searchIn', { title: props.title ?? t('desk.queue') })}
          hint={props.searchHint}
        />
        {props.tools}
      </div>
      {choosing && selected.size > 0 && (
        <div className={classes.selection}>
          <b>{lists('list.selected', { count: selected.size })}</b>
          <Button variant="subtle" size="xs" onClick={clear}>
            {lists('list.unselect')}
          </Button>
          {bulk([...selected.values()], clear)}
        </div>
      )}
    </div>
  )
  const list = (
    <>
      {entries()}
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" size="xs" disabled={state.page <= 1} onClick={() => queue.set({ page: state.page - 1 })}>
            {lists('list.previous')}
          </Button>
          <span>{lists('list.page', { page: state.page, pages: queue.totalMore ? `${number(pages)}+` : pages })}</span>
          <Button variant="default" size="xs" disabled={rows.length < state.size} onClick={() => queue.set({ page: state.page + 1 })}>
            {lists('list.next')}
          </Button>
        </div>
      )}
    </>
  )

  const notice = said && (
    <div className={classes.said}>
      <Notice tone="info" role="alert" title={t(`desk.${said.kind}Title`)}>
        {t(`desk.${said.kind}Text`)}
      </Notice>
    </div>
  )
  // On a phone the queue and its heading are gone while something is open.
  const back = openId !== null && (
    <>
      {props.title && <h1 className={`vh ${classes.openTitle}`}>{props.title}</h1>}
      <Link to={hrefOf((next) => next.delete('id'))} className={classes.back} preventScrollReset>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {t('desk.toQueue')}
      </Link>
    </>
  )
  const shown = item ? (
    <Fragment key={id}>
      {back}
      {notice}
      {detail(item)}
      <Section title={t('history.title')} className={classes.history}>
        <HistoryLine history={item.history} turn={pending && item.can.approve ? { label: t('desk.yourTurn') } : undefined} />
      </Section>
    </Fragment>
  ) : (
    <>
      {back}
      {notice}
      {openId !== null && !queue.loading && !queue.error && (
        <EmptyState>
          <span className={classes.gone}>{t('desk.gone')}</span> {!said && t('desk.goneText')}
        </EmptyState>
      )}
      {openId === null && !queue.loading && rows.length > 0 && <EmptyState>{t('desk.choose')}</EmptyState>}
    </>
  )

  const bar = item && pending && (
    <DecisionBar
      label={t('desk.deciding')}
      end={
        at >= 0 && rejecting !== id
          ? t(queue.totalMore ? 'desk.positionMore' : 'desk.position', {
              at: (state.page - 1) * state.size + at + 1,
              total: queue.total,
            })
          : undefined
      }
    >
      {rejecting === id ? (
        <RejectReason
          reasons={reasons}
          label={props.rejectLabel?.(item)}
          sending={busy === 'reject'}
          onCancel={() => setRejecting(null)}
          onReject={(remarks) => void decide('reject', (now) => onReject(now, remarks))}
        />
      ) : item.can.approve || item.can.reject ? (
        <>
          {item.can.approve && (
            <Button
              leftSection={<IconCheck size={17} stroke={2} aria-hidden="true" />}
              rightSection={keys.on && <KeyHint>A</KeyHint>}
              loading={busy === 'approve'}
              disabled={busy !== null}
              onClick={approve}
            >
              {approveLabel}
            </Button>
          )}
          {item.can.reject && (
            <Button
              variant="danger"
              leftSection={<IconX size={17} stroke={2} aria-hidden="true" />}
              rightSection={keys.on && <KeyHint>R</KeyHint>}
              disabled={busy !== null}
              onClick={startReject}
            >
              {props.rejectLabel?.(item) ?? t('desk.reject')}
            </Button>
          )}
          {!item.can.approve && item.can.because && <p className={classes.because}>{t(`desk.because.${item.can.because}`)}</p>}
        </>
      ) : (
        <p className={classes.because}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t(`desk.because.${item.can.because ?? 'permission'}`)}
        </p>
      )}
    </DecisionBar>
  )

  return (
    <div ref={root}>
      <TwoPane
        head={props.head}
        listLabel={t('desk.queue')}
        detailLabel={t('desk.detail')}
        open={openId !== null}
        listHead={listHead}
        list={list}
        detail={shown}
        foot={bar}
        listFoot={<DeskKeys {...keys} />}
      />
      <p className="vh" role="status">
        {item && at >= 0 && openId !== null ? `${nameOf(item)}, ${t('desk.position', { at: at + 1, total: queue.total })}` : ''}
      </p>
    </div>
  )
}
