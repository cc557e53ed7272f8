/** What a desk does: which item is looked at, stepping from one to the next, and the decision. */
import type { ApproveStatusId, CanUnlessFindings, History } from '@jujur/contract/approvals.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { List } from '../kit/lists/use-list.ts'
import { useSelection } from '../kit/lists/use-selection.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/use-toast.ts'

/** What every item under approval has (contract, approvalFields). */
export type Decidable = {
  approve_status_id: z.output<typeof ApproveStatusId>
  version: number
  can: z.output<typeof CanUnlessFindings>
  history: History
}

export type Decides<Item extends Decidable> = {
  queue: List<Item>
  itemKey: (item: Item) => number
  /** Answers whether the decision stands; see useDecision. */
  onApprove: (item: Item, remarks?: string) => Promise<boolean>
  onReject: (item: Item, remarks: string) => Promise<boolean>
  /** What approving does, exactly: asked before it is done. */
  whatHappens: (item: Item) => ReactNode
  /** What the item is called in sentences. */
  nameOf?: (item: Item) => string
  approveLabel?: (item: Item) => string
}

type Said = { kind: 'changed' | 'decided'; name: string }

type Steps<Item extends Decidable> = Pick<Decides<Item>, 'queue' | 'itemKey'> & { id: number | undefined; busy: boolean; onStep: () => void }
/** From one item to the next of the page; a page that was emptied by deciding gives way to the first. */
const useSteps = <Item extends Decidable>({ queue, itemKey, id, busy, onStep }: Steps<Item>) => {
  const { rows, state } = queue
  // The page emptied itself by deciding.
  const pastEnd = !queue.loading && !queue.refreshing && rows.length === 0 && state.page > 1
  useEffect(() => {
    if (pastEnd) queue.set({ page: 1 }, { replace: true })
  })
  // Keys come faster than the page is drawn anew.
  const aim = useRef(id)
  useEffect(() => {
    aim.current = id
  }, [id])
  return (by: 1 | -1) => {
    const from = rows.findIndex((one) => itemKey(one) === aim.current)
    const next = rows[from + by]
    if (!next || busy) return
    aim.current = itemKey(next)
    onStep()
    queue.open(itemKey(next), { replace: true })
  }
}

export const useDesk = <Item extends Decidable>({ queue, itemKey, onApprove, onReject, whatHappens, ...words }: Decides<Item>) => {
  const t = useTexts('approvals')
  const confirm = useConfirm()
  const { say, hush } = useToast()
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null)
  const [rejecting, setRejecting] = useState<number | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const selection = useSelection(itemKey)
  const { rows, openId } = queue
  const nameOf = words.nameOf ?? (() => t('desk.thisOne'))

  const item = openId === null ? rows[0] : (rows.find((one) => itemKey(one) === openId) ?? queue.openRow)
  const id = item && itemKey(item)
  const at = item ? rows.findIndex((one) => itemKey(one) === id) : -1
  const pending = item?.approve_status_id === 2
  const approveLabel = item ? (words.approveLabel?.(item) ?? t('desk.approve')) : ''

  /** Counts the decisions that stand, and those that did not: each moves the focus to where it goes on. */
  const [settled, setSettled] = useState(0)
  /** What was said or begun belongs to the item before. */
  const turnAway = () => {
    setSaid(null)
    setRejecting(null)
  }
  const step = useSteps({ queue, itemKey, id, busy: busy !== null, onStep: turnAway })

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
        selection.select([item], false)
        if (openId !== null) queue.open(next ? itemKey(next) : null, { replace: true })
        await queue.retry()
        setSettled((before) => before + 1)
        return
      }
      // Refused: perhaps because it is no longer what was looked at.
      const now = (await queue.retry()).find((one) => itemKey(one) === id)
      if (!now) setSaid({ kind: 'decided', name })
      else if (now.version !== item.version || now.approve_status_id !== item.approve_status_id) setSaid({ kind: 'changed', name })
      setSettled((before) => before + 1)
    } finally {
      setBusy(null)
    }
  }

  return {
    item,
    id,
    /** Its place on the page shown; -1 when it stands on another. */
    at,
    pending,
    nameOf,
    approveLabel,
    busy,
    /** The item whose reason is being written. */
    isRejecting: rejecting !== null && rejecting === id,
    said,
    settled,
    selection,
    step,
    turnAway,
    approve: async () => {
      if (!item?.can.approve || !pending || busy) return
      if (await confirm({ text: whatHappens(item), confirm: approveLabel })) await decide('approve', (now) => onApprove(now))
    },
    startReject: () => {
      if (!item?.can.reject || !pending || busy || id === undefined) return
      hush()
      setRejecting(id)
    },
    stopReject: () => setRejecting(null),
    reject: (remarks: string) => void decide('reject', (now) => onReject(now, remarks)),
  }
}
export type Desk<Item extends Decidable> = ReturnType<typeof useDesk<Item>>
