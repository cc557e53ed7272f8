/** Credit notes, and the second person who decides. */

import { approveCreditNote, type CreditNote, exportCreditNotes, getCreditNoteList, rejectCreditNote } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { ApprovalDesk } from '../approvals/approval-desk.tsx'
import { ItemDetail, ItemRow } from '../approvals/item.tsx'
import { useDecision } from '../approvals/use-decision.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CourseLines } from './course-lines.tsx'
import { obstacleText } from './obstacle-text.ts'

const idOf = ({ credit_note_id, version }: CreditNote) => ({ credit_note_id, version })

const Detail = ({ item }: { item: CreditNote }) => {
  const t = useTexts('invoices')
  const approvals = useTexts('approvals')
  const { dateTime, money, sentences } = useFormat()
  const sent = item.submitted_by && t('credit.sent', { name: item.submitted_by, when: dateTime(item.submitted_at) })
  return (
    <ItemDetail
      title={item.invoice.company.name}
      line={sentences([sent, item.can.approve && approvals('desk.mayDecide')])}
      facts={
        <DefinitionList
          layout="facts"
          items={[
            {
              term: t('fields.invoice'),
              value: <TextLink to={hrefOf('providerInvoices', { id: item.invoice.invoice_id })}>{item.invoice.invoice_no}</TextLink>,
            },
            { term: t('credit.number'), value: item.credit_note_no ?? t('credit.noNumber') },
            { term: t('fields.total'), value: money(item.total_sen), figures: true },
            ...((item.closes_invoice ? item.owed_sen > 0 : item.owed_sen < item.total_sen)
              ? [{ term: t('credit.whole.owed'), value: money(item.owed_sen), figures: true }]
              : []),
          ]}
        />
      }
    >
      {item.obstacle && <Notice tone="turn">{t(obstacleText(item.obstacle))}</Notice>}
      <CourseLines
        title={t(item.closes_invoice ? 'credit.whole.lines' : 'credit.seats')}
        lines={item.lines}
        note={(line) => (item.closes_invoice ? t('credit.whole.noSeats') : t('credit.free', { count: line.seats_free }))}
      />
      <Section title={t('credit.reason')} ruled>
        <p>{item.reason}</p>
      </Section>
    </ItemDetail>
  )
}

export const CreditNotes = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('invoices')
  const reasons = useTexts('reasons')
  const { money } = useFormat()
  const queue = useList(getCreditNoteList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.credit_note_id,
    idFilter: 'credit_note_id',
  })
  const { tab: q, q: search, filters } = queue.state
  const approve = useDecision(approveCreditNote)
  const reject = useDecision(rejectCreditNote)
  return (
    <ApprovalDesk
      title={t('tabs.credits')}
      head={head}
      queue={queue}
      actions={
        <SheetButton
          call={exportCreditNotes}
          input={{ q: q || 'PENDING', search, ...(filters.waits === 'credit_notes' && { waits: filters.waits }) }}
          name="credit-notes.xlsx"
        />
      }
      tools={<WaitsFilter queue={queue} desks={[{ value: 'credit_notes' }]} />}
      itemKey={(item) => item.credit_note_id}
      nameOf={(item) => item.invoice.invoice_no}
      row={(item) => (
        <ItemRow name={item.invoice.company.name} number={item.invoice.invoice_no} submittedBy={item.submitted_by} submittedAt={item.submitted_at} />
      )}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      approveLabel={(item) => t('credit.approve', { amount: money(item.total_sen) })}
      whatHappens={({ closes_invoice, owed_sen, lines, invoice: { invoice_no: number } }) =>
        closes_invoice
          ? owed_sen > 0
            ? t('credit.whole.happensPaid', { number, amount: money(owed_sen) })
            : t('credit.whole.happens', { number })
          : t('credit.happens', { count: lines.reduce((sum, { seats }) => sum + seats, 0), number })
      }
      reasons={[reasons('credit.used'), reasons('credit.wrong'), reasons('credit.willPay')]}
    />
  )
}
