/** The company for which an administrator acts. A company's calls are open to its administrators only, so there is one. */
export const ownCompanyId = ({ company_id }: { readonly company_id: number | null }): number => {
  if (company_id === null) throw new Error('an administrator of a company has one')
  return company_id
}
