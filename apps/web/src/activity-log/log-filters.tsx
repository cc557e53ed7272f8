import type { AuditStory } from '@jujur/contract/audit.ts'
import { auditGroups, auditKindsOf } from '@jujur/contract/audit-kinds.ts'
import { IconX } from '@jujur/icons'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './activity-log.module.css'
import { kindWords } from './log-sentence.tsx'
import { useLogSource } from './log-source.ts'
import { useNarrowed } from './use-narrowed.ts'

type Found = { story: AuditStory; story_id: number; name: string; line: string | null }

/** What was found, as what it narrows the log to. */
const useChoices = (found: readonly Found[]) => {
  const t = useTexts('activityLog')
  return found.flatMap(({ story, story_id, name, line }) => {
    const full = line && line !== name ? `${name} (${line})` : name
    const of = { value: `story ${story} ${story_id}`, label: t('storyOf', { name: full }) }
    if (story === 'person') return [{ value: `who ${story_id}`, label: t('doneBy', { name: full }) }, of]
    return story === 'company' ? [{ value: `company ${story_id}`, label: t('recordsOf', { name: full }) }] : [of]
  })
}

const FindIt = () => {
  const t = useTexts('activityLog')
  const { change } = useAddress()
  const [text, setText] = useState('')
  const q = useDebounced(text, 250)
  const { choices, guest } = useLogSource()
  const { data } = useCall(choices, { q }, { enabled: q.trim().length > 1, keepPrevious: true })
  const options = useChoices(text.trim().length > 1 ? (data?.found ?? []) : [])
  const choose = (value: string) => {
    const [what, ...rest] = value.split(' ')
    setText('')
    change((next) => {
      if (what === 'story') {
        next.set('story', rest[0] ?? '')
        next.set('of', rest[1] ?? '')
      } else next.set(what ?? '', rest[0] ?? '')
    })
  }
  return (
    <Combobox
      className={classes.find}
      aria-label={t(guest ? 'searchPeople' : 'search')}
      placeholder={t(guest ? 'searchPeople' : 'search')}
      text={text}
      onText={setText}
      options={options}
      onChoose={choose}
    />
  )
}

/** What is set that no field shows: whose records, by whom, whose story. */
const Chips = () => {
  const t = useTexts('activityLog')
  const { change } = useAddress()
  const { input } = useNarrowed()
  const { data } = useCall(useLogSource().log, input, { keepPrevious: true })
  const { company, user, story } = data?.narrowed ?? {}
  const chips = [
    { of: ['company'], is: input.company_id, label: t('recordsOf', { name: company ?? '' }) },
    { of: ['who'], is: input.user_id, label: t('doneBy', { name: user ?? t('someone') }) },
    { of: ['story', 'of'], is: input.story_id, label: t('storyOf', { name: story ?? '' }) },
  ].filter(({ is }) => is !== undefined)
  if (chips.length === 0 || !data) return null
  return (
    <ul className={classes.chips}>
      {chips.map(({ of, label }) => (
        <li key={label}>
          {label}
          <button
            type="button"
            aria-label={t('without', { what: label })}
            onClick={() => change((next) => of.forEach((one) => void next.delete(one)))}
          >
            <IconX size={15} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export const LogFilters = () => {
  const t = useTexts('activityLog')
  const { change } = useAddress()
  const { input, isNarrowed } = useNarrowed()
  const set = (name: string) => (value: string | null) => change((next) => (value ? next.set(name, value) : next.delete(name)))
  const { guest } = useLogSource()
  const isProvider = useSession()?.user.company === null && guest === null
  const groups = auditGroups.filter((group) => isProvider || group !== 'contents')
  return (
    <search className={classes.filters} aria-label={t('filters')}>
      <FindIt />
      <FilterSelect
        label={t('group.label')}
        all={t('everything')}
        value={input.group}
        onChange={(value) =>
          change((next) => {
            next.delete('kind')
            if (value) next.set('what', value)
            else next.delete('what')
          })
        }
        options={groups.map((group) => ({ value: group, label: t(`group.${group}`) }))}
      />
      {input.group && (
        <FilterSelect
          label={t('kindLabel')}
          all={t('allKinds')}
          value={input.kind}
          onChange={set('kind')}
          options={auditKindsOf(input.group).map((kind) => ({ value: kind, label: kindWords(t, kind) }))}
        />
      )}
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className={classes.day}>
          <span>{t(name)}</span>
          <input
            type="date"
            min={guest?.from}
            max={guest?.to}
            value={input[name] ?? ''}
            onChange={(event) => set(name)(event.currentTarget.value || null)}
          />
        </label>
      ))}
      {isNarrowed && (
        <TextButton
          onClick={() => change((next) => ['company', 'from', 'kind', 'of', 'story', 'until', 'what', 'who'].forEach((one) => void next.delete(one)))}
        >
          {t('clear')}
        </TextButton>
      )}
      <Chips />
    </search>
  )
}
