/** Saying how money that fits no invoice is settled; somebody else decides. */

import type { PaymentException, Settlement } from '@jujur/contract/exceptions.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './payment.module.css'
import { useSettlement } from './use-settlement.ts'

export const SettleForm = ({ item, onDone }: { item: PaymentException; onDone: () => void }) => {
  const t = useTexts('bills')
  const { moneyIn } = useFormat()
  const settlement = useSettlement(item, onDone)
  const { how, isPart, errorOf } = settlement
  const isOnlyExplained = item.ways.every((way) => way === 'explained')
  return (
    <form className={classes.act} onSubmit={settlement.submit} noValidate>
      <SelectField
        label={t('exceptions.how')}
        value={how}
        placeholder={t('exceptions.choose')}
        description={isOnlyExplained ? t('exceptions.paidSince') : undefined}
        onChange={(event) => settlement.setHow(event.currentTarget.value as Settlement | '')}
        options={item.ways.map((value) => ({ value, label: t(`exceptions.${value}`) }))}
        error={errorOf('how')}
      />
      {how === 'moved' && (
        <TextField
          label={t('exceptions.target')}
          description={t('exceptions.targetHelp')}
          value={settlement.target}
          onChange={(event) => settlement.setTarget(event.currentTarget.value)}
          error={errorOf('target')}
        />
      )}
      {isPart && (
        <TextField
          label={t('exceptions.settleAmount')}
          description={t(item.kind === 'refund_owed' ? 'exceptions.settleOwedHelp' : 'exceptions.settleAmountHelp', {
            amount: moneyIn(item.left_sen, item.currency),
          })}
          inputMode="decimal"
          autoComplete="off"
          value={settlement.amount}
          onChange={(event) => settlement.setAmount(event.currentTarget.value)}
          error={errorOf('amount')}
        />
      )}
      {how === 'refunded' && (
        <TextField
          label={t('exceptions.payee')}
          description={t('exceptions.payeeHelp')}
          autoComplete="off"
          maxLength={200}
          value={settlement.payee}
          onChange={(event) => settlement.setPayee(event.currentTarget.value)}
          error={errorOf('payee')}
        />
      )}
      <TextAreaField
        label={t('exceptions.remarks')}
        description={t('exceptions.remarksHelp')}
        value={settlement.remarks}
        onChange={(event) => settlement.setRemarks(event.currentTarget.value)}
        error={errorOf('remarks')}
        rows={3}
      />
      <div>
        <Button type="submit" loading={settlement.sending}>
          {t('exceptions.propose')}
        </Button>
      </div>
    </form>
  )
}
