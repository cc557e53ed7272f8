import { getTraineeUserHistory, type TraineeChangeField } from '@jujur/contract/trainees.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useCategoryWord } from '../people/category-words.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { useTraineeWords } from './trainee-words.ts'

/** What was changed of a trainee, so that an older name on a certificate can be told to be the same person. */
export const TraineeHistory = ({ user_id }: { user_id: number }) => {
  const t = useTexts('trainees')
  const { labels, risks } = useTraineeWords()
  const people = useTexts('people')
  const category = useCategoryWord()
  const { date, dateTime, sentences } = useFormat()
  const history = useCall(getTraineeUserHistory, { user_id })
  const shown = (field: TraineeChangeField, value: string | null): string => {
    if (value === null) return t('fields.none')
    if (field === 'risk_level') return risks.find((risk) => risk.value === value)?.label ?? value
    if (field === 'board') return people('member')
    return field === 'category' ? category.ofKey(value) : value
  }
  return (
    <Section title={t('history.title')} line={t('history.line')} ruled>
      <Answer of={history} rows={2}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{t('history.none')}</p>
          ) : (
            <DefinitionList
              items={changes.map(({ at, by_name, fields, account, seats_returned, holds_from }) => ({
                term: [dateTime(at), by_name].filter(Boolean).join(' · '),
                value: account
                  ? sentences([`${t(`history.${account}`)}.`, seats_returned > 0 && t('account.tookBack', { count: seats_returned })])
                  : fields.map(({ field, before, after }) => (
                      <div key={field}>
                        {t('history.change', {
                          field: holds_from === null ? labels[field] : t('history.asOf', { field: labels[field], date: date(holds_from) }),
                          before: shown(field, before),
                          after: shown(field, after),
                        })}
                      </div>
                    )),
              }))}
            />
          )
        }
      </Answer>
    </Section>
  )
}
