import { getLegalHoldList, type LegalHold, liftLegalHold, setLegalHold } from '@jujur/contract/disposals.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { AskDrawer } from './ask-drawer.tsx'
import classes from './privacy.module.css'

const Lifting = ({ hold: { legal_hold_id, version }, onClose }: { hold: LegalHold; onClose: () => void }) => {
  const t = useTexts('privacy')
  return (
    <AskDrawer
      call={liftLegalHold}
      title={t('hold.lift')}
      line={t('hold.liftLine')}
      fields={[{ name: 'because', label: t('reason'), is: 'area' }]}
      submit={t('hold.lift')}
      done={t('hold.lifted')}
      inputOf={({ because = '' }) => ({ legal_hold_id, version, because: because.trim() })}
      onClose={onClose}
    />
  )
}

const Setting = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('privacy')
  const isProvider = useSession()?.user.company === null
  return (
    <AskDrawer
      call={setLegalHold}
      title={t('hold.new')}
      line={t('hold.newLine')}
      fields={[
        // The provider names whose data it is; a company may hold all of its own.
        { name: 'user_id', label: t('person'), is: 'person', ...(isProvider ? {} : { optional: true as const, description: t('hold.all') }) },
        { name: 'reason', label: t('reason'), is: 'area' },
        { name: 'until_on', label: t('hold.until'), description: t('optional'), is: 'date', optional: true },
      ]}
      submit={t('hold.new')}
      done={t('hold.set')}
      inputOf={({ user_id, reason = '', until_on }) => ({
        reason: reason.trim(),
        ...(user_id ? { user_id: Number(user_id) } : {}),
        ...(until_on ? { until_on } : {}),
      })}
      onClose={onClose}
    />
  )
}

export const Holds = ({ count }: { count: number }) => {
  const t = useTexts('privacy')
  const { day, dateTime } = useFormat()
  const may = useMay()
  const list = useCall(getLegalHoldList, { in_force: true, length: 20 })
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  const [isNew, setNew] = useState(false)
  return (
    <Section
      title={t('hold.title', { count })}
      line={t('hold.line')}
      action={may('setLegalHold') && <TextButton onClick={() => setNew(true)}>{t('hold.new')}</TextButton>}
      ruled
    >
      {list.data?.list.length === 0 && <p className={classes.small}>{t('hold.none')}</p>}
      <RowList>
        {(list.data?.list ?? []).map((hold) => (
          <Row
            key={hold.legal_hold_id}
            title={hold.person?.name ?? t('hold.whole', { name: hold.company.name })}
            lines={[hold.reason, t('hold.by', { name: hold.set_by, at: dateTime(hold.set_at) })]}
            end={
              <div className={classes.days}>
                <span>{hold.until_on ? t('hold.untilDay', { day: day(hold.until_on) }) : t('hold.open')}</span>
                {hold.can_lift && (
                  <Button size="xs" variant="default" onClick={() => setLifting(hold)}>
                    {t('hold.lift')}
                  </Button>
                )}
              </div>
            }
          />
        ))}
      </RowList>
      {lifting && <Lifting hold={lifting} onClose={() => setLifting(null)} />}
      {isNew && <Setting onClose={() => setNew(false)} />}
    </Section>
  )
}
