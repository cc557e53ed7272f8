import { riskLevels } from '@jujur/contract/enumerations.ts'
import type { CategoryOf } from '@jujur/contract/trainees.ts'
import { IconPlus, IconTrash, IconX } from '@jujur/icons'
import { useId } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type DraftCondition, facts, newCondition, type RuleDraft } from './enrol-rule-draft.ts'
import { useCategoryName } from './enrol-rule-words.ts'
import classes from './enrol-rules.module.css'

/** What each fact can be. */
export type Known = { departments: readonly string[]; positions: readonly string[]; categories: readonly CategoryOf[] }
type Change = (who: readonly DraftCondition[]) => void

const Values = ({ of, known, onChange }: { of: DraftCondition; known: Known; onChange: (is: readonly string[]) => void }) => {
  const t = useTexts('enrolRules')
  const p = useTexts('purchases')
  const categoryOf = useCategoryName(known.categories)
  const label = (value: string) => {
    if (of.fact === 'category') return categoryOf(Number(value))
    return of.fact === 'risk_level' ? p(`assign.risks.${value as (typeof riskLevels)[number]}`) : value
  }
  const all = {
    department: known.departments,
    position: known.positions,
    risk_level: riskLevels,
    category: known.categories.map(({ employee_category_id }) => String(employee_category_id)),
    board: [],
    joined: [],
  }[of.fact] as readonly string[]
  const left = all.filter((value) => !of.is.includes(value))
  return (
    <div className={classes.values}>
      {of.is.map((value) => (
        <span key={value} className={classes.value}>
          {label(value)}
          <button type="button" aria-label={t('form.remove', { name: label(value) })} onClick={() => onChange(of.is.filter((one) => one !== value))}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </span>
      ))}
      {left.length > 0 && (
        <select
          className={classes.add}
          aria-label={`${t('form.addValue')}: ${t(`form.facts.${of.fact}`)}`}
          value=""
          onChange={(event) => event.currentTarget.value && onChange([...of.is, event.currentTarget.value])}
        >
          <option value="">{t('form.addValue')}</option>
          {left.map((value) => (
            <option key={value} value={value}>
              {label(value)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

type OneProps = { of: DraftCondition; number: number; known: Known; others: readonly DraftCondition[]; onChange: (of: DraftCondition | null) => void }
const One = ({ of, number, known, others, onChange }: OneProps) => {
  const t = useTexts('enrolRules')
  const free = facts.filter((fact) => !others.some((other) => other.fact === fact))
  return (
    <div className={classes.condition}>
      <SelectField
        label={t('form.fact', { number })}
        className={classes.fact}
        value={of.fact}
        onChange={(event) => {
          const fact = facts.find((one) => one === event.currentTarget.value)
          if (fact) onChange({ ...newCondition(fact), key: of.key })
        }}
        options={free.map((fact) => ({ value: fact, label: t(`form.facts.${fact}`) }))}
      />
      {of.fact === 'joined' ? (
        <TextField
          label={t('form.within')}
          className={classes.what}
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          value={of.days}
          onChange={(event) => onChange({ ...of, days: event.currentTarget.value })}
        />
      ) : of.fact === 'board' ? (
        <p className={classes.what}>{t('form.boardOnly')}</p>
      ) : (
        <div className={classes.what}>
          <Values of={of} known={known} onChange={(is) => onChange({ ...of, is })} />
        </div>
      )}
      <button
        type="button"
        className={classes.bin}
        aria-label={t('form.remove', { name: t('form.fact', { number }) })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Who is meant: conditions that all hold, each fact once. */
export const Conditions = ({ draft: { who }, known, onChange }: { draft: RuleDraft; known: Known; onChange: Change }) => {
  const t = useTexts('enrolRules')
  const id = useId()
  const next = facts.find((fact) => !who.some((one) => one.fact === fact))
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h3 id={id}>{t('form.who')}</h3>
        {next && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...who, newCondition(next)])}
          >
            {t('form.add')}
          </Button>
        )}
      </div>
      {who.length === 0 && <p className={classes.dim}>{t('form.nobodyYet')}</p>}
      {who.map((of, i) => (
        <One
          key={of.key}
          of={of}
          number={i + 1}
          known={known}
          others={who.filter((other) => other !== of)}
          onChange={(now) => onChange(who.flatMap((one) => (one === of ? (now ?? []) : one)))}
        />
      ))}
    </section>
  )
}
