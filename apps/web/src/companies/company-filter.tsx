import { getCompanyList } from '@jujur/contract/companies.ts'
import { IconX } from '@jujur/icons'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './company-filter.module.css'

/** So many are offered; typing on narrows them. */
const OFFERED = 20

type Props = {
  value: string | undefined
  /** Of the chosen one, once known. */
  name: string | undefined
  onChange: (company_id: string | null) => void
}

/** Narrows a list to one company, found by its name: there may be thousands. */
export const CompanyFilter = ({ value, name, onChange }: Props) => {
  const t = useTexts('companies')
  const id = useId()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), QUICK_SEARCH.debounceMs)
  const may = useMay()(getCompanyList.name)
  const { data } = useCall(getCompanyList, { q, sort: 'name', length: OFFERED }, { enabled: may && value === undefined })
  if (value !== undefined)
    return (
      <button type="button" className={classes.chosen} onClick={() => onChange(null)}>
        {t('user.onlyOf', { company: name ?? value })}
        <IconX size={15} stroke={1.75} aria-hidden="true" />
        <span className="vh">{t('user.showAll')}</span>
      </button>
    )
  if (!may) return null
  const companies = data?.posts ?? []
  const wordsOf = (company: (typeof companies)[number]) => `${company.name} (${company.company_reg_no})`
  return (
    <>
      <input
        className={classes.input}
        list={id}
        aria-label={t('filter.company')}
        placeholder={t('filter.company')}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const chosen = companies.find((company) => wordsOf(company) === typed)
          setText(chosen ? '' : typed)
          if (chosen) onChange(String(chosen.company_id))
        }}
      />
      <datalist id={id}>
        {companies.map((company) => (
          <option key={company.company_id} value={wordsOf(company)} />
        ))}
      </datalist>
    </>
  )
}
