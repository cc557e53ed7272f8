import { getCityList, getSystemConstants } from '@jujur/contract/reference.ts'
import { useId } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import type { CallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './legal.module.css'
import type { LegalValues } from './legal-values.ts'
import { useDetailWords } from './registration-details.tsx'

const MALAYSIA = 458

/** State, then city, then postcode: each offers what belongs to the one before, and a postcode of another state is told while it is typed. */
export const PlaceFields = ({ form }: { form: CallForm<LegalValues> }) => {
  const t = useTexts('companyRegistration')
  const { label } = useDetailWords()
  const id = useId()
  const { state_code, city, postcode } = form.values
  const constants = useCall(getSystemConstants, {})
  const places = useCall(getCityList, { state_code }, { enabled: state_code !== '' })
  const states = constants.data?.countries.find(({ code }) => code === MALAYSIA)?.states ?? []
  const cities = (state_code && places.data?.cities) || []
  const here = cities.find(({ name }) => name.toLowerCase() === city.trim().toLowerCase())
  const foreign = cities.length > 0 && /^\d{5}$/.test(postcode) && !cities.some(({ postcodes }) => postcodes.includes(postcode))

  const state = form.getInputProps('state_code')
  const postcodeProps = form.getInputProps('postcode')
  const cityProps = form.getInputProps('city')
  /** What was typed for another state does not fit this one. */
  const chooseState = (code: string) => {
    form.setFieldValue('city', '')
    form.setFieldValue('postcode', '')
    state.onChange(code)
  }
  const typePostcode = (typed: string) => {
    postcodeProps.onChange(typed)
    const found = city.trim() === '' ? cities.filter(({ postcodes }) => postcodes.includes(typed)) : []
    if (found.length === 1 && found[0]) form.setFieldValue('city', found[0].name)
  }
  const chooseCity = (typed: string) => {
    cityProps.onChange(typed)
    const chosen = cities.find(({ name }) => name === typed)
    if (chosen?.postcodes.length === 1 && chosen.postcodes[0]) form.setFieldValue('postcode', chosen.postcodes[0])
  }
  const lost = constants.data === undefined ? constants : places.data === undefined ? places : null
  return (
    <div className={classes.place}>
      {lost?.error && <ReadTrouble error={lost.error} onRetry={() => void lost.refetch()} />}
      <SelectField
        label={label('state_code')}
        placeholder={t('place.chooseState')}
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        {...state}
        onChange={(event) => chooseState(event.currentTarget.value)}
      />
      <TextField
        label={label('city')}
        list={`${id}cities`}
        autoComplete="off"
        spellCheck={false}
        {...cityProps}
        onChange={(event) => chooseCity(event.currentTarget.value)}
      />
      <TextField
        label={label('postcode')}
        list={`${id}postcodes`}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        {...postcodeProps}
        onChange={(event) => typePostcode(event.currentTarget.value)}
        error={postcodeProps.error ?? (foreign ? t('place.mismatch') : undefined)}
      />
      <datalist id={`${id}cities`}>
        {cities.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${id}postcodes`}>
        {(here?.postcodes ?? []).map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </div>
  )
}
