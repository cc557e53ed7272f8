/** 'Reports to outside addresses': which report goes to whom outside, who asked, who decided; and there it is decided and stopped. */
import {
  approveReportAddress,
  getReportAddressList,
  type ReportAddress,
  rejectReportAddress,
  stopReportAddress,
} from '@jujur/contract/report-schedules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { DecideHere } from '../approvals/decide-here.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './reports.module.css'
import { useNarrowedWords } from './use-narrowed-words.ts'
import { useScheduleWords } from './use-schedule-words.ts'

type Props = { address: ReportAddress }
const looks: Record<ReportAddress['state'], BadgeState> = { asked: 'look', active: 'inProgress', rejected: 'rejected', stopped: 'locked' }

/** For whoever may decide on it. */
const Deciding = ({ address: { report_address_id, version } }: Props) => {
  const t = useTexts('reportAddresses')
  const approve = useDecision(approveReportAddress)
  const reject = useDecision(rejectReportAddress)
  return (
    <DecideHere
      labels={{ approve: t('approve'), reject: t('reject') }}
      reasons={[t('rejectReasons.notKnown'), t('rejectReasons.tooMuch')]}
      approve={() => approve({ report_address_id, version })}
      reject={(remarks) => reject({ report_address_id, version, remarks })}
    />
  )
}

const useItems = ({ address }: Props) => {
  const t = useTexts('reportAddresses')
  const r = useTexts('reports')
  const { date, facts, list } = useFormat()
  const when = useScheduleWords()(address)
  const narrowed = useNarrowedWords()(address)
  const isProvider = useSession()?.user.company === null
  const { stopped_at, decided_at } = address
  return [
    ...(isProvider ? [{ term: t('company'), value: address.company.name }] : []),
    { term: t('report'), value: r(`kind.${address.kind}`) },
    { term: t('when'), value: when },
    ...(narrowed.length > 0 ? [{ term: t('narrowed'), value: list(narrowed) }] : []),
    { term: t('reason'), value: address.reason },
    { term: t('asked'), value: facts([address.submitted_by, date(address.submitted_at)]) },
    ...(decided_at ? [{ term: t('decided'), value: facts([address.decided_by, date(decided_at)]) }] : []),
    ...(address.remarks ? [{ term: t('remarks'), value: address.remarks }] : []),
    ...(stopped_at ? [{ term: t('stopped'), value: facts([address.stopped_by ?? t('withReport'), date(stopped_at)]) }] : []),
    { term: t('stateTitle'), value: <StateBadge state={looks[address.state]}>{t(`state.${address.state}`)}</StateBadge> },
  ]
}

const OneAddress = ({ address }: Props) => {
  const t = useTexts('reportAddresses')
  const { sentences } = useFormat()
  const { say } = useToast()
  const stop = useSend(stopReportAddress, { onDone: () => say(t('stoppedNow')) })
  const items = useItems({ address })
  const { report_address_id, name, email, state, can } = address
  return (
    <Section
      title={name}
      line={email}
      action={
        can.stop && (
          <Button
            size="sm"
            variant="default"
            loading={stop.sending}
            aria-label={t('stopOf', { address: email })}
            onClick={() => void stop.send({ report_address_id })}
          >
            {t('stop')}
          </Button>
        )
      }
      ruled
    >
      {state === 'asked' && (can.because === 'own' || address.decided_at_desk === 'provider') && (
        <Notice>{sentences([can.because === 'own' && t('own'), address.decided_at_desk === 'provider' && t('alone')])}</Notice>
      )}
      <DefinitionList items={items} />
      {can.approve && (
        <div className={classes.under}>
          <Deciding address={address} />
        </div>
      )}
    </Section>
  )
}

const MOST = 100
export const ReportAddressesScreen = () => {
  const t = useTexts('reportAddresses')
  const s = useTexts('schedules')
  const { params } = useAddress()
  const isProvider = useSession()?.user.company === null
  const waits = params.get('waits') === 'report_addresses' ? ('report_addresses' as const) : undefined
  const id = wholeFrom1(params.get('id'))
  const of = useCall(getReportAddressList, { length: MOST, ...(waits ? { waits } : {}) }, { keepPrevious: true })
  return (
    <Sheet>
      <PageTitle title={t('title')} line={t('line')} />
      <BackLink to={hrefOf(isProvider ? 'providerReportSchedules' : 'reportSchedules')}>{s('title')}</BackLink>
      <Answer of={of} rows={6}>
        {({ posts }) => (
          <div className={`${classes.main} ${classes.scheduled}`}>
            {posts.length === 0 && <EmptyState>{t('none')}</EmptyState>}
            {/* The one that a notice leads to stands first. */}
            {posts
              .toSorted((one, other) => Number(other.report_address_id === id) - Number(one.report_address_id === id))
              .map((address) => (
                <OneAddress key={address.report_address_id} address={address} />
              ))}
          </div>
        )}
      </Answer>
    </Sheet>
  )
}
