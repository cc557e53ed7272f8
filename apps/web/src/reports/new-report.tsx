import type { Sent } from '@jujur/contract/call.ts'
import { getReportChoices, isLearningReport, orderReport, type ReportKind } from '@jujur/contract/reports.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useSession } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Narrowed, NarrowFields, narrowedInput, notNarrowed } from './narrow-fields.tsx'
import classes from './reports.module.css'
import { useReportHref } from './use-report-href.ts'

type Chosen = Narrowed & { company: string | null; as_at: string; known: 'today' | 'then' }
const nothing: Chosen = { ...notNarrowed, company: null, as_at: '', known: 'today' }

const orderOf = (kind: ReportKind, { company, as_at, known, ...narrowed }: Chosen, isPast: boolean): Sent<typeof orderReport> => ({
  kind,
  ...(as_at && isPast ? { as_at, ...(isLearningReport(kind) ? { known } : {}) } : {}),
  ...(company ? { company_id: Number(company) } : {}),
  ...narrowedInput(kind, narrowed),
})

/** As at which day, and of whom; it leads to the report that is then made. */
export const NewReport = ({ kind }: { kind: ReportKind }) => {
  const t = useTexts('reports')
  const navigate = useNavigate()
  const hrefTo = useReportHref()
  const isProvider = useSession()?.user.company === null
  const [chosen, setChosen] = useState(nothing)
  const change = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }))
  const of = useCall(getReportChoices, chosen.company ? { company_id: Number(chosen.company) } : {}, { keepPrevious: true })
  const order = useSend(orderReport, { onDone: ({ report_id }) => void navigate(hrefTo({ kind, report: report_id })) })
  const { since, today, companies = [] } = of.data ?? {}
  const isOutside = chosen.as_at !== '' && since !== undefined && today !== undefined && (chosen.as_at < since || chosen.as_at > today)
  const isOfPeople = isLearningReport(kind)
  const isPast = chosen.as_at !== '' && chosen.as_at !== today
  return (
    <Section title={t(`kind.${kind}`)} line={t(`told.${kind}`)}>
      <form
        className={classes.order}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOutside) void order.send(orderOf(kind, chosen, isPast))
        }}
      >
        <TextField
          type="date"
          label={t('asAt')}
          className={classes.day}
          min={since}
          max={today}
          value={chosen.as_at || (today ?? '')}
          error={isOutside ? t('noDay') : undefined}
          onChange={(event) => change({ as_at: event.currentTarget.value })}
        />
        {isPast && isOfPeople && (
          <Segments
            label={t('reading')}
            value={chosen.known}
            options={[
              { value: 'today', label: t('known.today') },
              { value: 'then', label: t('known.then') },
            ]}
            onChange={(known) => change({ known })}
          />
        )}
        <div className={classes.filters}>
          {isProvider && (
            <FilterSelect
              steady
              label={t('company')}
              all={t('allCompanies')}
              value={chosen.company}
              onChange={(company) => change({ ...notNarrowed, company })}
              options={companies.map(({ company_id, name }) => ({ value: String(company_id), label: name }))}
            />
          )}
          <NarrowFields kind={kind} choices={of.data} chosen={chosen} change={change} />
        </div>
        <Button type="submit" loading={order.sending} disabled={isOutside}>
          {t('make')}
        </Button>
      </form>
    </Section>
  )
}
