import { type AuditFault, verifyAuditLog } from '@jujur/contract/audit.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useToast } from '../ui/use-toast.ts'
import { useLogSource } from './log-source.ts'

export type Fault = { number: number; fault: AuditFault }
/** Of the whole log, or of one company's lines. */
export type Verdict = { whole: boolean; at: Date; lines: number; disposed: number; faults: readonly Fault[] }

/**
 * Lines are checked some at a time, so that the page can tell how far it is. `verify` is null where there is
 * nothing that this reader may check: a provider's person chooses a company first. `lines`: how many were checked so far; null while nothing is.
 */
export const useVerify = (company_id: number | undefined) => {
  const may = useMay()
  const source = useLogSource()
  const isGuest = source.guest !== null
  const own = useSession()?.user.company !== null || company_id !== undefined || isGuest
  const slice = useSend(source.slice)
  const all = useSend(verifyAuditLog)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [lines, setLines] = useState<number | null>(null)
  const t = useTexts('activityLog')
  const { say } = useToast()
  /** Said too: on a phone what it found stands below all lines. */
  const conclude = (found: Verdict) => {
    setVerdict(found)
    say(t(found.faults.length === 0 ? 'saidFits' : 'saidUnfit'))
  }

  const checkOwn = async () => {
    let [checked, disposed] = [0, 0]
    const faults: Fault[] = []
    for (let after: number | null | undefined; after !== null; ) {
      const some: Awaited<ReturnType<typeof slice.send>> = await slice.send(isGuest ? { after } : { company_id, after })
      if (!some) return
      checked += some.lines
      disposed += some.disposed
      faults.push(...some.faults)
      setLines(checked)
      after = some.after
    }
    conclude({ whole: false, at: new Date(), lines: checked, disposed, faults })
  }
  const checkAll = async () => {
    for (let walk: number | undefined; ; ) {
      const found: Awaited<ReturnType<typeof all.send>> = await all.send({ walk })
      if (!found) return
      setLines(found.lines)
      walk = found.walk ?? undefined
      if (walk !== undefined) continue
      const faults = found.faults.map(({ audit_event_id: number, fault }) => ({ number, fault }))
      return conclude({ whole: true, at: new Date(), lines: found.lines, disposed: found.disposed, faults })
    }
  }
  const whole = !own
  const start = async () => {
    setLines(0)
    await (whole ? checkAll() : checkOwn()).finally(() => setLines(null))
  }
  const verify = isGuest || may(whole ? verifyAuditLog.name : source.slice.name) ? { start, whole } : null
  return { verify, verdict, lines }
}
