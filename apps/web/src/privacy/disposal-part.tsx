import type { Output } from '@jujur/contract/call.ts'
import { EVIDENCE_YEARS, saveEvidenceYears } from '@jujur/contract/disposals.ts'
import type { getPrivacyDesk } from '@jujur/contract/privacy-desk.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AskDrawer } from './ask-drawer.tsx'
import { NewDisposal } from './new-disposal.tsx'
import classes from './privacy.module.css'

type Props = Pick<Output<typeof getPrivacyDesk>, 'disposals' | 'own'>
export const DisposalPart = ({ disposals, own }: Props) => {
  const t = useTexts('privacy')
  const { number } = useFormat()
  const isProvider = useSession()?.user.company === null
  const may = useMay()
  const [open, setOpen] = useState<'person' | 'over' | 'years' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={t('disposal.title')}
      line={own ? t('disposal.years', { count: own.evidence_years }) : t('disposal.processor')}
      action={<TextLink to={hrefOf(isProvider ? 'providerDisposals' : 'companyDisposals')}>{t('disposal.all')}</TextLink>}
    >
      <FigureList
        items={[
          { label: t('disposal.waiting'), value: number(disposals.waiting) },
          { label: t('disposal.working'), value: number(disposals.working) },
          ...(own ? [{ label: t('disposal.over'), value: number(own.time_over) }] : []),
        ]}
      />
      <p className={classes.small}>{t('disposal.how')}</p>
      <div className={classes.acts}>
        {may('requestDisposal') && (
          <>
            {own !== null && own.time_over > 0 && (
              <Button variant="default" onClick={() => setOpen('over')}>
                {t('disposal.seeOver')}
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen('person')}>
              {t('disposal.seePerson')}
            </Button>
          </>
        )}
        {own !== null && may('saveEvidenceYears') && (
          <Button variant="subtle" onClick={() => setOpen('years')}>
            {t('disposal.changeYears')}
          </Button>
        )}
      </div>
      {(open === 'person' || open === 'over') && <NewDisposal ofWhom={open} onClose={close} />}
      {open === 'years' && own && (
        <AskDrawer
          call={saveEvidenceYears}
          title={t('disposal.changeYears')}
          line={t('disposal.yearsLine')}
          fields={[
            {
              name: 'years',
              label: t('disposal.yearsLabel'),
              is: 'select',
              options: Array.from({ length: EVIDENCE_YEARS.most - EVIDENCE_YEARS.least + 1 }, (_, n) => ({
                value: String(EVIDENCE_YEARS.least + n),
                label: t('disposal.yearsCount', { count: EVIDENCE_YEARS.least + n }),
              })),
            },
          ]}
          initial={{ years: String(own.evidence_years) }}
          submit={t('save')}
          done={t('disposal.yearsSaved')}
          inputOf={({ years }) => ({ evidence_years: Number(years), version: own.evidence_version })}
          onClose={close}
        />
      )}
    </Section>
  )
}
