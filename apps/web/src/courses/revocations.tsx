/** Certificates to be taken back: who asks, and another person who decides. */
import {
  approveCertificateRevocation,
  type CertificateRevocation,
  getCertificateRevocationList,
  rejectCertificateRevocation,
  requestCertificateRevocation,
} from '@jujur/contract/certificates.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useMay } from '../kit/call/may.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { useCertificateFacts } from './certificate-facts.ts'
import { RequestRevocation } from './request-revocation.tsx'
import { CourseTabs } from './tabs.tsx'

type Item = CertificateRevocation
const idOf = ({ certificate_revocation_id, version }: Item) => ({ certificate_revocation_id, version })

const Row = ({ item }: { item: Item }) => (
  <ItemRow name={item.certificate.holder_name} number={item.certificate.serial_no} submittedBy={item.submitted_by} submittedAt={item.submitted_at} />
)

const Detail = ({ item }: { item: Item }) => {
  const t = useTexts('publishing')
  const approvals = useTexts('approvals')
  const { dateTime, sentences } = useFormat()
  const factsOf = useCertificateFacts()
  const sent = item.submitted_by && t('review.sent', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  return (
    <ItemDetail
      title={item.certificate.holder_name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={<DefinitionList layout="facts" items={factsOf(item.certificate)} />}
    >
      <Section title={t('revocations.why')} ruled>
        <p>{item.reason}</p>
      </Section>
    </ItemDetail>
  )
}

export const Revocations = () => {
  const t = useTexts('publishing')
  const reasons = useTexts('reasons')
  const courses = useTexts('courses')
  const common = useTexts('common')
  const may = useMay()
  const [asking, setAsking] = useState(false)
  useBreadcrumbs([
    { title: common('menu.contents') },
    { title: common('menu.courseList'), to: hrefOf('courseReviews') },
    { title: courses('tabs.revocations') },
  ])
  const queue = useList(getCertificateRevocationList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.certificate_revocation_id,
    idFilter: 'certificate_revocation_id',
  })
  const approve = useDecision(approveCertificateRevocation)
  const reject = useDecision(rejectCertificateRevocation)
  return (
    <>
      <ApprovalDesk
        title={courses('tabs.revocations')}
        head={<CourseTabs current="certificateRevocations" />}
        queue={queue}
        itemKey={(item) => item.certificate_revocation_id}
        nameOf={(item) => item.certificate.serial_no}
        row={(item) => <Row item={item} />}
        detail={(item) => <Detail item={item} />}
        tools={
          <>
            <WaitsFilter queue={queue} desks={[{ value: 'certificate_revocations' }]} />
            {may(requestCertificateRevocation.name) && (
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('revocations.ask')}
              </Button>
            )}
          </>
        }
        onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
        onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
        approveLabel={(item) => t('revocations.approve', { number: item.certificate.serial_no })}
        rejectLabel={() => t('revocations.keep')}
        whatHappens={(item) => t('revocations.happens', { number: item.certificate.serial_no, name: item.certificate.holder_name })}
        reasons={[reasons('revocation.person'), reasons('revocation.proof')]}
      />
      {asking && (
        <RequestRevocation
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            void queue.retry()
          }}
        />
      )}
    </>
  )
}
