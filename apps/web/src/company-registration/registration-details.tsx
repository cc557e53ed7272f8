/** A company's legal data as people read it: the names of its fields, and two versions side by side. Words: texts `companyRegistration`, to be loaded by the screen's route. */

import type { RegistrationDetails, RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { getSystemConstants } from '@jujur/contract/reference.ts'
import { IconArrowsExchange, IconMinus, IconPlus } from '@jujur/icons'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useLanguage, useTexts } from '../kit/texts/texts.ts'
import { Table } from '../ui/table.tsx'
import classes from './registration-details.module.css'

export type DetailField = keyof RegistrationDetails
export type Details = RegistrationInformation['details']

/** In the order people fill them in, under their headings. */
export const detailGroups = {
  company: ['company_name', 'business_activity', 'msic_code'],
  numbers: ['ssm_no_new', 'ssm_no_old', 'tin', 'sst_no'],
  address: ['address_line_1', 'address_line_2', 'address_line_3', 'postcode', 'city', 'state_code', 'country_code'],
  contact: ['phone', 'email'],
  officer: ['officer_name', 'officer_position', 'officer_email', 'officer_phone'],
} as const satisfies Record<string, readonly DetailField[]>
export type DetailGroup = keyof typeof detailGroups
export const detailGroupNames = Object.keys(detailGroups) as DetailGroup[]
export const detailFields: readonly DetailField[] = Object.values(detailGroups).flat()

export const changedFields = (before: Details | null, after: Details): DetailField[] =>
  before ? detailFields.filter((field) => (before[field] ?? '') !== (after[field] ?? '')) : []

/** ISO 3166-1 numeric, as the contract keeps it, to what Intl takes; customers are companies of Malaysia. */
const regions: Readonly<Record<number, string>> = { 458: 'MY' }

/** `value` is null where nothing is known. A state shows by its name once the constants are there, until then by its code. */
export const useDetailWords = () => {
  const t = useTexts('companyRegistration')
  const language = useLanguage()
  const { data } = useCall(getSystemConstants, {})
  return useMemo(() => {
    const states = data?.countries.flatMap((country) => country.states) ?? []
    const countries = new Intl.DisplayNames(bcp47[language], { type: 'region' })
    return {
      label: (field: DetailField) => t(`field.${field}`),
      group: (group: DetailGroup) => t(`group.${group}`),
      value: (field: DetailField, details: Details): string | null => {
        if (field === 'country_code') return countries.of(regions[details.country_code] ?? 'MY') ?? String(details.country_code)
        if (field === 'state_code') return states.find(({ code }) => code === details.state_code)?.name ?? details.state_code
        return details[field] || null
      },
    }
  }, [t, language, data])
}

/** Of one version: the fields under their headings. */
export const DetailsShown = ({ details }: { details: Details }) => {
  const { label, group, value } = useDetailWords()
  const t = useTexts('companyRegistration')
  return (
    <div className={classes.groups}>
      {detailGroupNames.map((name) => (
        <section key={name} aria-label={group(name)}>
          <h3 className={classes.group}>{group(name)}</h3>
          <dl className={classes.shown}>
            {detailGroups[name].map((field) => (
              <div key={field}>
                <dt>{label(field)}</dt>
                <dd>{value(field, details) ?? <span className={classes.none}>{t('compare.empty')}</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

type Change = 'changed' | 'added' | 'removed'
const icons = { changed: IconArrowsExchange, added: IconPlus, removed: IconMinus }
const changeOf = (before: string | null, after: string | null): Change | null => {
  if (before === after) return null
  return before === null ? 'added' : after === null ? 'removed' : 'changed'
}

type RowProps = { label: string; before: string | null; after: string | null; titles: readonly [string, string] }
const Row = ({ label, before, after, titles }: RowProps) => {
  const t = useTexts('companyRegistration')
  const change = changeOf(before, after)
  const Icon = change && icons[change]
  const cell = (value: string | null, title: string) => (
    <td>
      <span className={classes.phoneTitle} aria-hidden="true">
        {title}
      </span>
      {value ?? <span className={classes.none}>{t('compare.empty')}</span>}
    </td>
  )
  return (
    <tr className={change ? classes.differs : undefined}>
      <th scope="row">
        <span className={classes.name}>
          {label}
          {Icon && (
            <span className={classes.change}>
              <Icon size={13} stroke={2} aria-hidden="true" />
              {t(`compare.${change}`)}
            </span>
          )}
        </span>
      </th>
      {cell(before, titles[0])}
      {cell(after, titles[1])}
    </tr>
  )
}

type Props = {
  /** Null where there is nothing to compare with: then the fields of `after` stand alone. */
  before: Details | null
  after: Details
  /** Over the columns; 'In force' and 'New' unless told. */
  beforeTitle?: string
  afterTitle?: string
  /** Beside the number of differences, such as a choice of versions. */
  tools?: ReactNode
  /** Begins with the differences alone; the reader may see the rest. */
  narrow?: boolean
}

/** Two versions side by side, each difference marked by icon, word and tint. */
export const DetailsCompared = ({ before, after, beforeTitle, afterTitle, tools, narrow = false }: Props) => {
  const t = useTexts('companyRegistration')
  const { label, group, value } = useDetailWords()
  const [onlyChanges, setOnlyChanges] = useState(narrow)
  if (!before)
    return (
      <>
        <p className={classes.line}>{t('compare.first')}</p>
        <DetailsShown details={after} />
      </>
    )
  const changed = changedFields(before, after)
  const narrowed = onlyChanges && changed.length > 0
  const titles = [beforeTitle ?? t('compare.inForce'), afterTitle ?? t('compare.new')] as const
  return (
    <>
      <div className={classes.head}>
        <p className={classes.count}>{changed.length > 0 ? t('compare.changes', { count: changed.length }) : t('compare.noChange')}</p>
        {tools}
        {changed.length > 0 && (
          <label className={classes.only}>
            <input type="checkbox" checked={onlyChanges} onChange={(event) => setOnlyChanges(event.currentTarget.checked)} />
            {t('compare.onlyChanges')}
          </label>
        )}
      </div>
      <Table stacked className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('compare.field')}</th>
            <th scope="col">{titles[0]}</th>
            <th scope="col">{titles[1]}</th>
          </tr>
        </thead>
        {detailGroupNames.map((name) => {
          const fields = detailGroups[name].filter((field) => !narrowed || changed.includes(field))
          return (
            fields.length > 0 && (
              <Fragment key={name}>
                <tbody>
                  <tr className={classes.groupRow}>
                    <th scope="rowgroup" colSpan={3}>
                      {group(name)}
                    </th>
                  </tr>
                  {fields.map((field) => (
                    <Row key={field} label={label(field)} before={value(field, before)} after={value(field, after)} titles={titles} />
                  ))}
                </tbody>
              </Fragment>
            )
          )
        })}
      </Table>
    </>
  )
}
