import { updateCompany } from '@jujur/contract/companies.ts'
import { getCompanyUpdate, getRegistrationInformationList } from '@jujur/contract/company-registration.ts'
import { useState } from 'react'
import { LegalState } from '../company-registration/legal-state.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { CompanyForm } from './company-form.tsx'
import classes from './company-info.module.css'
import { CompanyShown } from './company-shown.tsx'

/** The own company: whether its legal data are in force, whom people reach, how its trainees sign in. */
export const CompanyInfoScreen = () => {
  const t = useTexts('companies')
  const common = useTexts('common')
  const may = useMay()
  const company = useCall(getCompanyUpdate, {})
  // Its state tells of them too: told together, nothing below it is pushed down.
  const records = useCall(getRegistrationInformationList, { length: 1, sort: 'submitted_at', dir: 'desc' })
  const [reloaded, setReloaded] = useState(0)
  const reload = () => void company.refetch().then(() => setReloaded(reloaded + 1))
  return (
    <Sheet width="form">
      <Answer of={{ ...company, data: records.isPending ? undefined : company.data } as typeof company} rows={8}>
        {(data) => (
          <>
            <PageTitle
              title={common('route.companyInfo')}
              line={`${data.company.name}, ${t('info.line', { number: data.company.company_reg_no })}`}
            />
            <div className={classes.parts}>
              <LegalState company={data.company} inForce={data.registration_information} since={data.since} />
              {may(updateCompany.name) ? (
                <CompanyForm key={reloaded} company={data.company} onReload={reload} />
              ) : (
                <CompanyShown company={data.company} />
              )}
            </div>
          </>
        )}
      </Answer>
    </Sheet>
  )
}
