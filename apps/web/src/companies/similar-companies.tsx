/** The companies that a request is alike, side by side with it, and what follows from the registration numbers. */
import type { CompanyRegistration } from '@jujur/contract/companies.ts'
import { globalAdminGetCompanyDetails } from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useMay } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Table } from '../ui/table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './registration-parts.module.css'

export const SimilarCompanies = ({ registration }: { registration: CompanyRegistration }) => {
  const t = useTexts('companies')
  const mayOpen = useMay()(globalAdminGetCompanyDetails.name)
  const { similar, company_name, company_reg_no, another_company } = registration
  const same = similar.some((one) => one.company_reg_no === company_reg_no)
  return (
    <div className={classes.similar}>
      <Table>
        <caption className="vh">{t('similar.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('similar.which')}</th>
            <th scope="col">{t('fields.companyName')}</th>
            <th scope="col">{t('fields.companyRegNo')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('similar.this')}</th>
            <td>{company_name}</td>
            <td>{company_reg_no}</td>
          </tr>
          {similar.map((one) => (
            <tr key={`${one.company_id} ${one.company_reg_no} ${one.name}`}>
              <th scope="row">{t(`similar.status.${one.status}`)}</th>
              <td>
                {one.company_id !== null && mayOpen ? <TextLink to={hrefOf('companies', { id: one.company_id })}>{one.name}</TextLink> : one.name}
              </td>
              <td>{one.company_reg_no}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {(same || another_company === null) && <p>{t(same ? 'similar.sameNumber' : 'similar.otherNumber')}</p>}
    </div>
  )
}
