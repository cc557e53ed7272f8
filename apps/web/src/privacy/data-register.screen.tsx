/** The register of personal data, as it is made from code: in English, as the law’s officers and auditors read it. */
import { getDataRegister } from '@jujur/contract/privacy-desk.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { DataList } from '../ui/data-list.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const DataRegisterScreen = () => {
  const t = useTexts('privacy')
  const register = useCall(getDataRegister, {})
  return (
    <Answer of={register} isPage>
      {({ kinds, without }) => (
        <Sheet>
          <PageTitle title={t('register.title')} line={t('register.line', { count: kinds.length, without })} />
          <div lang="en">
            <DataList
              title={t('register.title')}
              rows={kinds}
              rowKey={({ table }) => table}
              columns={[
                { key: 'what', title: t('register.what'), cell: ({ what }) => what },
                { key: 'purpose', title: t('register.purpose'), cell: ({ purpose }) => purpose, phone: 'line' },
                { key: 'whose', title: t('register.whose'), cell: ({ whose }) => whose.join(', '), phone: 'line' },
                { key: 'kept', title: t('register.kept'), cell: ({ kept }) => kept, phone: 'line' },
                { key: 'way', title: t('register.way'), cell: ({ way, because }) => because ?? t(`register.ways.${way}`), phone: 'line' },
              ]}
            />
          </div>
        </Sheet>
      )}
    </Answer>
  )
}
