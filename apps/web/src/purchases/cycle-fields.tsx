import { fitsCommonDay } from '@jujur/contract/cycle-dates.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Choice } from '../ui/choice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type CycleDraft, type CycleFault, faultsOf, limitsOf } from './cycle-draft.ts'
import { dayOfYear } from './enrol-rule-words.ts'
import classes from './yearly-cycle.module.css'

const months = Array.from({ length: 12 }, (_, i) => i + 1)

type Props = {
  draft: CycleDraft
  change: (part: Partial<CycleDraft>) => void
  validity_months: number
  /** When the next cycle opens, as an example. */
  opens_on: string | null
}

const useNumber = ({ draft, change, validity_months }: Props) => {
  const t = useTexts('cycles')
  const [faults, limits] = [faultsOf(draft, validity_months), limitsOf(draft, validity_months)]
  return (name: CycleFault, description: string) => {
    const { least, most } = { day: limits.day, window_days: limits.window, least_days: limits.least }[name]
    const error = faults.has(name) ? t('form.between', { least, most }) : undefined
    return (
      <TextField
        label={t(`form.${name}`)}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={draft[name]}
        description={description}
        error={error}
        rightSection={name === 'day' ? undefined : <span aria-hidden="true">{t('form.days')}</span>}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    )
  }
}

/** When the course comes round. */
export const CycleFields = (props: Props) => {
  const { draft, change, validity_months, opens_on } = props
  const t = useTexts('cycles')
  const { monthOnly, date } = useFormat()
  const number = useNumber(props)
  const fits = fitsCommonDay(validity_months)
  const modes = fits ? (['own_date', 'common_day'] as const) : (['own_date'] as const)
  const isCommon = fits && draft.mode === 'common_day'
  return (
    <Section title={t('form.title')}>
      <div className={classes.fields}>
        <SwitchField
          label={t('form.renews')}
          description={t(draft.renews ? 'form.renewsOn' : 'form.renewsOff')}
          checked={draft.renews}
          onChange={(event) => change({ renews: event.currentTarget.checked })}
        />
        <Choice
          label={t('form.mode')}
          value={fits ? draft.mode : 'own_date'}
          onChange={(mode) => change({ mode: mode === 'common_day' ? mode : 'own_date' })}
          options={modes.map((value) => ({ value, label: t(`form.modes.${value}`), help: t(`form.modeHelp.${value}`) }))}
        />
        {!fits && <p className={classes.dim}>{t('form.noCommonDay', { count: validity_months })}</p>}
        {isCommon && (
          <fieldset className={classes.day}>
            <legend>{t('form.common')}</legend>
            {number('day', '')}
            <SelectField
              label={t('form.month')}
              value={draft.month}
              onChange={(event) => change({ month: event.currentTarget.value })}
              options={months.map((month) => ({ value: String(month), label: monthOnly(dayOfYear(month, 1)) }))}
            />
            <p className={classes.dim}>{t(draft.month === '2' && draft.day === '29' ? 'form.leapDay' : 'form.eachYear')}</p>
          </fieldset>
        )}
        <div className={classes.numbers}>
          {number('window_days', opens_on ? t('form.opens', { day: date(opens_on) }) : '')}
          {isCommon && number('least_days', t('form.leastHelp'))}
        </div>
      </div>
    </Section>
  )
}
