/** E-invoices entered from MyInvois, and the second person who decides. */
import { approveEInvoiceAnswer, type EInvoiceAnswer, getEInvoiceAnswerList, rejectEInvoiceAnswer } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'

const idOf = ({ e_invoice_answer_id, version }: EInvoiceAnswer) => ({ e_invoice_answer_id, version })

type Given = { uuid: string; long_id: string; validated_on: string }
const useGiven = () => {
  const t = useTexts('invoices')
  const { day } = useFormat()
  return ({ uuid, long_id, validated_on }: Given) => [
    { term: t('eInvoice.record.uuid'), value: uuid, figures: true },
    { term: t('eInvoice.record.long_id'), value: long_id, figures: true },
    { term: t('eInvoice.record.validated_on'), value: day(validated_on) },
  ]
}

const Detail = ({ item }: { item: EInvoiceAnswer }) => {
  const t = useTexts('invoices')
  const approvals = useTexts('approvals')
  const { dateTime, sentences } = useFormat()
  const given = useGiven()
  const sent = item.submitted_by && t('credit.sent', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  const { corrects, invoice } = item
  return (
    <ItemDetail
      title={invoice.company.name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={
        <DefinitionList
          layout="facts"
          items={[
            {
              term: t(`papers.kind.${item.kind}`),
              value: <TextLink to={hrefOf('providerInvoices', { id: invoice.invoice_id })}>{item.document_no}</TextLink>,
            },
          ]}
        />
      }
    >
      {item.obstacle && <Notice tone="turn">{t(`eInvoice.desk.obstacle.${item.obstacle}`)}</Notice>}
      <Section title={t(corrects ? 'eInvoice.desk.right' : 'eInvoice.desk.given')} line={t('eInvoice.desk.compare')} ruled>
        <DefinitionList items={given(item)} />
      </Section>
      {corrects && (
        <>
          <Section title={t('eInvoice.desk.wrong')} ruled>
            <DefinitionList items={given(corrects)} />
          </Section>
          <Section title={t('eInvoice.correct.reason')} ruled>
            <p>{corrects.reason}</p>
          </Section>
        </>
      )}
    </ItemDetail>
  )
}

export const EInvoiceAnswers = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('invoices')
  const reasons = useTexts('reasons')
  const queue = useList(getEInvoiceAnswerList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.e_invoice_answer_id,
    idFilter: 'e_invoice_answer_id',
  })
  const approve = useDecision(approveEInvoiceAnswer)
  const reject = useDecision(rejectEInvoiceAnswer)
  return (
    <ApprovalDesk
      title={t('tabs.eInvoices')}
      head={head}
      queue={queue}
      tools={<WaitsFilter queue={queue} desks={[{ value: 'e_invoice_answers' }]} />}
      itemKey={(item) => item.e_invoice_answer_id}
      nameOf={(item) => item.document_no}
      row={(item) => (
        <ItemRow name={item.invoice.company.name} number={item.document_no} submittedBy={item.submitted_by} submittedAt={item.submitted_at} />
      )}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      whatHappens={({ corrects, document_no: number }) => t(corrects ? 'eInvoice.desk.happensCorrected' : 'eInvoice.desk.happens', { number })}
      reasons={[reasons('eInvoice.differs'), reasons('eInvoice.missing')]}
    />
  )
}
