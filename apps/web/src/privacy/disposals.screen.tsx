/** Orders to dispose of people's data, and the second person who decides; once carried out, their certificates. */
import { approveDisposal, type Disposal, getDisposalCertificate, getDisposalList, rejectDisposal } from '@jujur/contract/disposals.ts'
import { IconFileTypePdf } from '@jujur/icons'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useFile } from '../kit/call/use-file.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './privacy.module.css'

const idOf = ({ disposal_id, version }: Disposal) => ({ disposal_id, version })

const Certificate = ({ disposal_id }: { disposal_id: number }) => {
  const t = useTexts('privacy')
  const file = useFile(getDisposalCertificate, { disposal_id }, `disposal-${disposal_id}.pdf`)
  if (!file) return null
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        loading={file.busy}
        leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void file.save()}
      >
        {t('disposal.certificate')}
      </Button>
    </div>
  )
}

const states = { waiting: 'notStarted', emptied: 'inProgress', done: 'completed', kept: 'paused' } as const

const Detail = ({ item }: { item: Disposal }) => {
  const t = useTexts('privacy')
  const approvals = useTexts('approvals')
  const { dateTime, day, number, sentences } = useFormat()
  const sent = item.submitted_by && t('disposal.sentLine', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  const isApproved = item.approve_status_id === 1
  return (
    <ItemDetail
      title={item.company.name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={
        <DefinitionList
          layout="facts"
          items={[
            { term: t('disposal.why'), value: t(`disposal.reasons.${item.reason}`) },
            { term: t('dry.people'), value: number(item.people), figures: true },
            ...(isApproved
              ? [
                  { term: t('disposal.done'), value: number(item.done), figures: true },
                  { term: t('disposal.kept'), value: number(item.kept), figures: true },
                  { term: t('dry.rows'), value: number(item.rows), figures: true },
                  { term: t('dry.files'), value: number(item.files), figures: true },
                ]
              : []),
            ...(item.backups_end_on ? [{ term: t('disposal.backups'), value: day(item.backups_end_on) }] : []),
          ]}
        />
      }
    >
      {isApproved && !item.finished_at && <Notice>{t('disposal.underWay')}</Notice>}
      {item.can.because === 'findings' && <Notice tone="turn">{t('disposal.blocked')}</Notice>}
      {item.finished_at && <Certificate disposal_id={item.disposal_id} />}
      <Section title={t('reason')} ruled>
        <p>{item.note}</p>
      </Section>
      <Section title={t('disposal.ofWhom')} ruled>
        <RowList>
          {item.of.map((one) => (
            <Row
              key={one.user_id}
              title={one.name}
              lines={[t(`reach.${one.reach}`), one.obstacle && t(`obstacle.${one.obstacle}`)]}
              end={isApproved && <StateBadge state={states[one.state]}>{t(`disposal.state.${one.state}`)}</StateBadge>}
            />
          ))}
        </RowList>
      </Section>
    </ItemDetail>
  )
}

export const DisposalsScreen = () => {
  const t = useTexts('privacy')
  const queue = useList(getDisposalList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.disposal_id,
    idFilter: 'disposal_id',
  })
  const approve = useDecision(approveDisposal)
  const reject = useDecision(rejectDisposal)
  return (
    <ApprovalDesk
      title={t('disposal.screen')}
      queue={queue}
      tools={<WaitsFilter queue={queue} desks={[{ value: 'disposals' }]} />}
      itemKey={(item) => item.disposal_id}
      nameOf={(item) => item.company.name}
      row={(item) => (
        <ItemRow
          name={item.company.name}
          number={t('disposal.peopleCount', { count: item.people })}
          submittedBy={item.submitted_by}
          submittedAt={item.submitted_at}
        />
      )}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      approveLabel={() => t('disposal.approve')}
      whatHappens={(item) => t('disposal.happens', { count: item.people })}
      reasons={[t('disposal.notNow'), t('disposal.wrongPerson')]}
    />
  )
}
