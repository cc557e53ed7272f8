/** Pauses, waivers and extensions, and the second person who decides. */
import { approveExemption, type Exemption, getExemptionList, rejectExemption } from '@jujur/contract/exemptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useCourseName } from '../reminders/course-name.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { personPlace } from './company-places.ts'
import { ExemptionPaper } from './exemption-paper.tsx'
import { useExemptionWords } from './exemption-words.ts'

const idOf = ({ exemption_id, version }: Exemption) => ({ exemption_id, version })

const Detail = ({ item }: { item: Exemption }) => {
  const t = useTexts('exemptions')
  const approvals = useTexts('approvals')
  const { dateTime, day, sentences } = useFormat()
  const { days, state } = useExemptionWords()
  const courseName = useCourseName()
  const sent = item.submitted_by && t('sentLine', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  return (
    <ItemDetail
      title={item.person.name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={
        <DefinitionList
          layout="facts"
          items={[
            { term: t('fields.kind'), value: t(`kinds.${item.kind}`) },
            { term: t('fields.person'), value: <TextLink to={personPlace(item.person.user_id)}>{item.person.name}</TextLink> },
            { term: t('fields.course'), value: courseName(item.course_title, item.update_to) ?? t('allCourses') },
            { term: t('fields.days'), value: days(item) },
            ...(item.stated
              ? [
                  { term: t('fields.issuer'), value: item.stated.issuer },
                  { term: t('fields.provenOn'), value: day(item.stated.proven_on) },
                  { term: t('fields.paper'), value: <ExemptionPaper item={item} /> },
                ]
              : []),
            ...(item.state === 'pending' ? [] : [{ term: t('fields.state'), value: state(item) }]),
          ]}
        />
      }
    >
      {item.obstacle && <Notice tone="turn">{t(`obstacle.${item.obstacle}`)}</Notice>}
      <Section title={t('fields.reason')} ruled>
        <p>{item.reason}</p>
      </Section>
    </ItemDetail>
  )
}

export const Exemptions = ({ head }: { head: ReactNode }) => {
  const t = useTexts('exemptions')
  useCrumbsBelow('learningStatus', t('title'))
  const { days } = useExemptionWords()
  const queue = useList(getExemptionList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.exemption_id,
    idFilter: 'exemption_id',
  })
  const approve = useDecision(approveExemption)
  const reject = useDecision(rejectExemption)
  return (
    <ApprovalDesk
      title={t('title')}
      head={head}
      queue={queue}
      tools={
        <>
          <WaitsFilter queue={queue} desks={[{ value: 'exemptions' }]} />
          <TextLink to={hrefOf('learningStatus')}>{t('askHow')}</TextLink>
        </>
      }
      itemKey={(item) => item.exemption_id}
      nameOf={(item) => item.person.name}
      row={(item) => (
        <ItemRow name={item.person.name} number={t(`kinds.${item.kind}`)} submittedBy={item.submitted_by} submittedAt={item.submitted_at} />
      )}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      approveLabel={(item) => t(`approve.${item.kind}`)}
      whatHappens={(item) => t(`happens.${item.kind}`, { name: item.person.name, days: days(item) })}
      reasons={[t('reasons.notNeeded'), t('reasons.tooLong')]}
    />
  )
}
