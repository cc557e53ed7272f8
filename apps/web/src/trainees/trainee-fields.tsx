import type { CategoryOf, ManagerOf } from '@jujur/contract/trainees.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { CategoryField } from '../people/category-field.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { type TraineeField, useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

type Props = {
  inputProps: (field: TraineeField) => GetInputPropsReturnType
  /** The username stays as it is once the account exists. */
  username?: boolean
  /** What is kept of the identity card number, of which only the end is shown. */
  icKept?: string | null
  departments: readonly string[]
  /** Whose details they are, where there are any yet. */
  known?: { user_id?: number | null; category: CategoryOf | null; manager: ManagerOf | null }
  /** Whoever is to be registered may have come before. */
  joining?: boolean
  /** Under the identity card number. */
  icTools?: ReactNode
}

export const TraineeFields = ({ inputProps, username = true, icKept, departments, known, joining = false, icTools }: Props) => {
  const t = useTexts('trainees')
  const { labels, risks } = useTraineeWords()
  const optional = (name: TraineeField) => t('fields.optional', { label: labels[name] })
  return (
    <>
      <TextField label={labels.name} description={t('help.name')} autoComplete="off" {...inputProps('name')} />
      {username && (
        <TextField
          label={labels.username}
          description={t('help.username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps('username')}
        />
      )}
      <TextField type="email" inputMode="email" label={labels.email} description={t('help.email')} autoComplete="off" {...inputProps('email')} />
      {joining && (
        <TextField
          type="date"
          label={optional('joined_on')}
          description={t('help.joinedOn')}
          max={dayInMalaysia(new Date())}
          {...inputProps('joined_on')}
        />
      )}
      <TextField type="tel" label={optional('phone')} autoComplete="off" {...inputProps('phone')} />
      <div className={classes.pair}>
        <TextField label={optional('department')} list="trainee-departments" autoComplete="off" {...inputProps('department')} />
        <TextField label={optional('position')} autoComplete="off" {...inputProps('position')} />
      </div>
      <div className={classes.pair}>
        <TextField label={optional('employee_no')} autoComplete="off" {...inputProps('employee_no')} />
        <SelectField label={optional('risk_level')} placeholder={t('risk.none')} options={risks} {...inputProps('risk_level')} />
      </div>
      <CategoryField label={optional('employee_category_id')} known={known?.category} {...inputProps('employee_category_id')} />
      <PersonPicker
        label={optional('manager_id')}
        known={known?.manager}
        self={known?.user_id ?? undefined}
        value={inputProps('manager_id').value as string}
        error={inputProps('manager_id').error}
        onChange={(id) => inputProps('manager_id').onChange(id)}
      />
      <TickField
        label={labels.is_board_member}
        checked={inputProps('is_board_member').value === 'yes'}
        onChange={(event) => inputProps('is_board_member').onChange(event.currentTarget.checked ? 'yes' : '')}
      />
      <TextField
        label={optional('ic_no')}
        description={icKept ? t('help.icKept', { number: icKept }) : t('help.ic')}
        autoComplete="off"
        spellCheck={false}
        {...inputProps('ic_no')}
      />
      {icTools}
      <datalist id="trainee-departments">
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
