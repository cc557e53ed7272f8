/** Small differences to be written off, and the second person who decides. */

import type { WriteOffObstacle } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { approveWriteOff, getWriteOffList, rejectWriteOff, type WriteOff } from '@jujur/contract/write-offs.ts'
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

const idOf = ({ write_off_id, version }: WriteOff) => ({ write_off_id, version })
const obstacleText = (obstacle: WriteOffObstacle) =>
  obstacle === 'receipt' || obstacle === 'bill' ? (`void.obstacle.${obstacle}` as const) : (`writeOff.obstacle.${obstacle}` as const)

const Detail = ({ item }: { item: WriteOff }) => {
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
            { term: t('fields.total'), value: money(item.total_sen), figures: true },
            { term: t('writeOff.left'), value: money(item.amount_sen), figures: true },
          ]}
        />
      }
    >
      {item.obstacle && <Notice tone="turn">{t(obstacleText(item.obstacle))}</Notice>}
      <Section title={t('writeOff.reason')} ruled>
        <p>{item.reason}</p>
      </Section>
    </ItemDetail>
  )
}

export const WriteOffs = ({ head }: { head?: ReactNode }) => {
  const t = useTexts('invoices')
  const reasons = useTexts('reasons')
  const { money } = useFormat()
  const queue = useList(getWriteOffList, {
    rows: (data) => data.list,
    searchAs: 'search',
    filters: ['waits'],
    idOf: (item) => item.write_off_id,
    idFilter: 'write_off_id',
  })
  const approve = useDecision(approveWriteOff)
  const reject = useDecision(rejectWriteOff)
  return (
    <ApprovalDesk
      title={t('tabs.writeOffs')}
      head={head}
      queue={queue}
      tools={<WaitsFilter queue={queue} desks={[{ value: 'write_offs' }]} />}
      itemKey={(item) => item.write_off_id}
      nameOf={(item) => item.invoice.invoice_no}
      row={(item) => (
        <ItemRow name={item.invoice.company.name} number={item.invoice.invoice_no} submittedBy={item.submitted_by} submittedAt={item.submitted_at} />
      )}
      detail={(item) => <Detail item={item} />}
      onApprove={(item, remarks) => approve({ ...idOf(item), ...(remarks ? { remarks } : {}) })}
      onReject={(item, remarks) => reject({ ...idOf(item), remarks })}
      approveLabel={(item) => t('credit.approve', { amount: money(item.amount_sen) })}
      whatHappens={({ amount_sen, invoice: { invoice_no: number } }) => t('writeOff.happens', { amount: money(amount_sen), number })}
      reasons={[reasons('writeOff.willPay'), reasons('writeOff.tooMuch')]}
    />
  )
}
