import { getCompanyList } from '@jujur/contract/companies.ts'
import { say } from '../kit/texts/texts.ts'
import { type KeptKind, q, texts } from './search.kinds.ts'
import { companiesBy } from './search.store.ts'

export const companies: KeptKind = {
  heading: 'heading.companies',
  call: getCompanyList,
  entry: 'company',
  all: (query) => q('/GA/company', query),
  load: async (tx, ids, language) =>
    (await companiesBy(tx, ids)).map(({ company_id, name, company_reg_no, status }) => ({
      id: company_id,
      href: `/GA/company?id=${company_id}`,
      title: name,
      line: status === 'inactive' ? `${company_reg_no} · ${say(texts, language, 'inactive')}` : company_reg_no,
    })),
}
