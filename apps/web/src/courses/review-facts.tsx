import type { CourseReview as Review } from '@jujur/contract/course-versions.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useItemWords } from '../player/item-words.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Section } from '../ui/section.tsx'
import { languageName } from './change-words.ts'
import classes from './course-review.module.css'
import { NewComment, type NewComments } from './new-comments.tsx'

/** Whom a new version concerns. */
export const ReviewPeople = ({ people, live }: { people: Review['people']; live: number | null }) => {
  const t = useTexts('publishing')
  const { number } = useFormat()
  if (live === null) return null
  return (
    <Section title={t('people.title')}>
      <dl className={classes.people}>
        <dt>{number(people.under_way)}</dt>
        <dd>{t('people.underWay')}</dd>
        <dt>{number(people.not_begun)}</dt>
        <dd>{t('people.notBegun')}</dd>
        <dt>{number(people.finished)}</dt>
        <dd>{t('people.finished')}</dd>
      </dl>
    </Section>
  )
}

/** What it is, before what of it changed. */
export const ReviewFacts = ({ facts, comments }: Pick<Review, 'facts'> & { comments: NewComments | null }) => {
  const t = useTexts('publishing')
  const words = useItemWords()
  const format = useFormat()
  const { price_sen, validity_months, minutes_total, languages, modules } = facts
  return (
    <Section title={t('review.facts')} ruled>
      <DefinitionList
        layout="facts"
        items={[
          { term: t('review.price'), value: price_sen ? format.money(price_sen) : t('review.noPrice'), figures: Boolean(price_sen) },
          { term: t('review.validity'), value: t('review.months', { count: validity_months }) },
          { term: t('review.length'), value: format.minutes(minutes_total) },
          { term: t('review.languages'), value: format.list(languages.map(languageName)) },
        ]}
      />
      <ol className={classes.outline} aria-label={t('review.outline')}>
        {modules.map((module, m) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
          <li key={m}>
            <b>{t('review.module', { number: m + 1, title: module.title })}</b>
            <ul>
              {module.items.map((item, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
                <li key={i}>
                  <span>{item.title}</span>
                  <small>
                    {format.facts([
                      words.kind({ lesson_type: item.type, material_type: item.material_type }),
                      format.minutes(item.minutes),
                      item.mandatory ? null : t('review.optional'),
                      item.sample ? t('review.sample') : null,
                    ])}
                  </small>
                  {comments && <NewComment item={item} comments={comments} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
