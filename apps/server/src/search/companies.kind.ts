import { getCompanyList } from '@jujur/contract/companies.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { say } from '../kit/texts/texts.ts'
import { type KeptKind, texts } from './search.kinds.ts'
import { companiesBy } from './search.store.ts'

export const companies: KeptKind = {
  heading: 'heading.companies',
  call: getCompanyList,
  entry: 'company',
  all: (query) => hrefOf('companies', { q: query }),
  load: async (tx, ids, language) =>
    (await companiesBy(tx, ids)).map(({ company_id, name, company_reg_no, status }) => ({
      id: company_id,
      href: hrefOf('companies', { id: company_id }),
      title: name,
      line: status === 'inactive' ? `${company_reg_no} · ${say(texts, language, 'inactive')}` : company_reg_no,
    })),
}
