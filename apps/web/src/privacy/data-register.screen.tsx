/** The register of personal data, as it is made from code; on paper an annex for an impact assessment. */
import { getDataRegister } from '@jujur/contract/privacy-desk.ts'
import { IconPrinter } from '@jujur/icons'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { DataList } from '../ui/data-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { kindNamed } from './kind-named.ts'
import classes from './privacy.module.css'

export const DataRegisterScreen = () => {
  const t = useTexts('privacy')
  const words = useTexts('dataRegister')
  const { list, longDate } = useFormat()
  const register = useCall(getDataRegister, {})
  return (
    <Answer of={register} isPage>
      {({ kinds, without }) => (
        <Sheet>
          <PageTitle
            title={t('register.title')}
            line={t('register.line', { count: kinds.length, without })}
            actions={
              <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
                {t('register.print')}
              </Button>
            }
          />
          <p className={classes.onPaper}>{t('register.annex', { day: longDate(new Date()) })}</p>
          <DataList
            title={t('register.title')}
            rows={kinds}
            rowKey={({ kind }) => kind}
            columns={[
              { key: 'what', title: t('register.what'), cell: ({ kind }) => kindNamed(kind) },
              { key: 'purpose', title: t('register.purpose'), cell: ({ purpose }) => words(`purpose.${purpose}`), phone: 'line' },
              { key: 'whose', title: t('register.whose'), cell: ({ whose }) => list(whose.map((one) => words(`whose.${one}`))), phone: 'line' },
              {
                key: 'kept',
                title: t('register.kept'),
                cell: ({ kept }) => (typeof kept === 'string' ? words(`kept.${kept}`) : words(`since.${kept.since}`, { count: kept.days })),
                phone: 'line',
              },
              {
                key: 'way',
                title: t('register.way'),
                cell: ({ way, because }) => (because ? words(`because.${because}`) : t(`register.ways.${way}`)),
                phone: 'line',
              },
            ]}
          />
        </Sheet>
      )}
    </Answer>
  )
}
