import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import type { ReceiptAge, ReceiptTurn } from '@jujur/contract/receipts.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import classes from './figures.module.css'

type Receipts = NonNullable<Output<typeof getProviderDashboard>['receipts']>

const listOf = (age: ReceiptAge, waits?: ReceiptTurn) => hrefOf('providerReceipts', { age, waits })

const Count = ({ count, to, words }: { count: number; to: string; words: string }) => {
  const { number } = useFormat()
  return (
    <td className={classes.end}>
      {count > 0 ? (
        <TextLink to={to}>
          <Figure>{number(count)}</Figure> <span className="vh">{words}</span>
        </TextLink>
      ) : (
        <Figure className={classes.dim}>{number(0)}</Figure>
      )}
    </td>
  )
}

/** Receipts that wait, by days of Kuala Lumpur: whose turn, what they come to, and where the oldest is. */
export const ProviderReceipts = ({ receipts: { ages, amount_sen, oldest } }: { receipts: Receipts }) => {
  const t = useTexts('dashboard')
  const { money } = useFormat()
  const most = Math.max(1, ...ages.map(({ you, others }) => you + others))
  const total = ages.reduce((sum, { you, others }) => sum + you + others, 0)
  const holder = oldest && (oldest.name ?? t(`receipts.holder.${oldest.holder}`))
  return (
    <Section
      title={t('receipts.title')}
      action={total > 0 && <TextLink to={hrefOf('providerReceipts')}>{t('receipts.all', { count: total })}</TextLink>}
    >
      <table className={classes.ages}>
        <thead>
          <tr>
            <th scope="col">{t('receipts.age')}</th>
            <td aria-hidden="true" className={classes.headless} />
            <th scope="col" className={classes.end}>
              {t('receipts.you')}
            </th>
            <th scope="col" className={classes.end}>
              {t('receipts.others')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ age, you, others }) => (
            <tr key={age}>
              <th scope="row">{you + others > 0 ? <TextLink to={listOf(age)}>{t(`receipts.ages.${age}`)}</TextLink> : t(`receipts.ages.${age}`)}</th>
              <td aria-hidden="true" className={classes.bar}>
                <span style={{ width: `${((you + others) * 100) / most}%` }}>
                  <ShareBar
                    shares={[
                      { tone: 'done', count: you },
                      { tone: 'idle', count: others },
                    ]}
                  />
                </span>
              </td>
              <Count count={you} to={listOf(age, 'you')} words={t('receipts.you')} />
              <Count count={others} to={listOf(age, 'others')} words={t('receipts.others')} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.foot}>
        {oldest && holder ? (
          <>
            {t('receipts.sum', { amount: money(amount_sen) })}{' '}
            <TextLink to={hrefOf('providerReceipts', { id: oldest.bank_receipt_id })}>
              {t('receipts.oldest', { holder, company: oldest.company_name })}
            </TextLink>
          </>
        ) : (
          t('receipts.none')
        )}
      </p>
    </Section>
  )
}
