/** The way through the payment gateway: what it needs, what it takes, and the button that leads there. */

import { createBill, type getPaymentOptions } from '@jujur/contract/bills.ts'
import type { Output } from '@jujur/contract/call.ts'
import { IconExternalLink, IconLock } from '@jujur/icons'
import { useId, useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './payment.module.css'
import { Terms } from './terms.tsx'

type Options = Output<typeof getPaymentOptions>
/** Leaves the portal for the gateway's page. */
const leaveFor = (url: string) => window.location.assign(url)

type Props = {
  options: Options
  /** Other invoices stand beside it, which this way does not pay. */
  alone?: boolean
  leave?: (url: string) => void
}

export const PayOnline = ({ options, alone = false, leave = leaveFor }: Props) => {
  const t = useTexts('bills')
  const { money } = useFormat()
  const may = useMay()
  const why = useId()
  const [bank, setBank] = useState('')
  const confirm = useConfirm()
  const { invoice, online, bill } = options
  const { send, sending } = useSend(createBill, {
    onDone: ({ bill }) => bill.url && leave(bill.url),
  })
  const isAllowed = may(createBill.name)
  const closed = online.because ? t(`online.closed.${online.because}`) : isAllowed ? null : t('online.mayNot')
  const pay = async () => {
    const text = bill?.pending_at && t('online.payAgain', { amount: money(bill.amount_sen) })
    if (text && !(await confirm({ text, confirm: t('online.payAgainYes'), cancel: t('online.payAgainNo') }))) return
    await send({ invoice_id: invoice.invoice_id, ...(bank ? { bank_code: bank } : {}) })
  }
  const limits = { personal: money(online.largest_personal_sen), business: money(online.largest_business_sen) }
  return (
    <Section title={t('online.title')} line={alone ? t('online.only', { number: invoice.invoice_no }) : t('online.line')} ruled>
      <Terms
        items={[
          { term: t('online.need'), value: t('online.needText') },
          { term: t('online.takes'), value: t('online.takesText') },
          ...(online.because === 'off' ? [] : [{ term: t('online.limits'), value: t('online.limitsText', limits) }]),
          { term: t('online.costs'), value: t('online.costsText') },
        ]}
      />
      <div className={classes.act}>
        {online.banks.length > 0 && !closed && (
          <SelectField
            label={t('online.bank')}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
            placeholder={t('online.anyBank')}
            options={online.banks.map(({ code, name, kind }) => ({ value: code, label: t(`online.${kind}`, { name }) }))}
            description={t('online.bankHelp')}
          />
        )}
        {closed && (
          <p id={why} className={classes.closed}>
            <IconLock size={16} stroke={1.75} aria-hidden="true" />
            {closed}
          </p>
        )}
        <Button
          size="lg"
          disabled={closed !== null}
          loading={sending}
          aria-describedby={closed ? why : undefined}
          rightSection={<IconExternalLink size={17} stroke={1.75} aria-hidden="true" />}
          onClick={() => void pay()}
        >
          {t('online.pay', { amount: money(invoice.open_sen) })}
        </Button>
      </div>
    </Section>
  )
}
