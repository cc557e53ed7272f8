import { getCompanyList } from '@jujur/contract/companies.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
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
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
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
  return (
    <Combobox
      className={classes.input}
      aria-label={t('filter.company')}
      placeholder={t('filter.company')}
      text={text}
      onText={setText}
      options={(data?.posts ?? []).map((company) => ({ value: String(company.company_id), label: `${company.name} (${company.company_reg_no})` }))}
      onChoose={(company_id) => {
        setText('')
        onChange(company_id)
      }}
    />
  )
}
