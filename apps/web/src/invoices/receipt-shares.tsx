import { getBankReceiptApproval, getBankReceiptList } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import type { Detail } from './detail.ts'

const looks: Record<Detail['receipts'][number]['approve_status_id'], BadgeState> = { 1: 'completed', 2: 'inProgress', 3: 'rejected' }

/** The bank receipts that name this invoice, each with what of it is for this invoice. */
export const ReceiptShares = ({ receipts }: Pick<Detail, 'receipts'>) => {
  const t = useTexts('invoices')
  const { date, list, money } = useFormat()
  const may = useMay()
  if (receipts.length === 0) return null
  const receiptsOf = may(getBankReceiptApproval.name) ? 'providerReceipts' : may(getBankReceiptList.name) ? 'ownReceipts' : null
  return (
    <Section title={t('receipts.title')} ruled>
      <RowList>
        {receipts.map(({ bank_receipt_id, approve_status_id, reference_no, paid_at, amount_sen, share_sen, other_invoice_nos, refused }) => {
          const reference = t('receipts.reference', { reference: reference_no })
          const said = { share: money(share_sen), amount: money(amount_sen), date: date(paid_at) }
          return (
            <Row
              key={bank_receipt_id}
              title={receiptsOf ? <Link to={hrefOf(receiptsOf, { id: bank_receipt_id })}>{reference}</Link> : reference}
              lines={[
                t(other_invoice_nos.length > 0 ? 'receipts.share' : 'receipts.whole', said),
                other_invoice_nos.length > 0 && t('receipts.others', { numbers: list(other_invoice_nos) }),
              ]}
              end={<StateBadge state={looks[approve_status_id]}>{t(`receipts.state.${approve_status_id}`)}</StateBadge>}
            >
              {refused && <p>{t('receipts.refused', { date: date(refused.at), reason: refused.reason })}</p>}
            </Row>
          )
        })}
      </RowList>
    </Section>
  )
}
